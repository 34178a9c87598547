import { Type } from 'typebox';
import { defineCalls } from '../call';
import { Attachment, Conversation, ConversationDetail, Level, Message } from '../entities/text';
import { ByUserEmail, Done, Email, ErrorBody, Id, Timestamp, Title, Warning } from '../fields';
import { limits } from '../limits';

const ById = Type.Object({ id: Id });
const NewTitle = Type.String({
  minLength: 1,
  maxLength: limits.titleMaxLength,
  pattern: '\\S',
  examples: ['Coffee shop launch'],
});

const generationEvents = {
  start: Type.Object({ conversation_id: Id, title: Title, generation_id: Id }),
  delta: Type.Object({ text: Type.String({ examples: ['The first sip'] }) }),
  done: Type.Object({
    messages: Type.Array(Message),
    title: Title,
    warning: Type.Optional(Warning),
  }),
  error: ErrorBody,
};

/** Chat. Replies are persisted as they grow, so clients can resume them. */
export const textCalls = defineCalls({
  'GET /text/conversations': {
    summary: 'Conversations, newest first',
    tag: 'text',
    auth: 'bearer',
    identity: ['user_email'],
    query: ByUserEmail,
    response: Type.Object({ conversations: Type.Array(Conversation) }),
    errors: [401, 403, 422],
  },
  'GET /text/conversation/:id': {
    summary: 'A conversation with its messages',
    tag: 'text',
    auth: 'bearer',
    identity: ['user_email'],
    params: ById,
    query: ByUserEmail,
    response: ConversationDetail,
    errors: [401, 403, 404, 422],
  },
  'PATCH /text/conversation/:id': {
    summary: 'Rename a conversation',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    body: Type.Object({ title: NewTitle }),
    response: Conversation,
    errors: [400, 401, 404, 422],
  },
  'DELETE /text/conversation/:id': {
    summary: 'Delete a conversation; can be undone for an hour',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404],
  },
  'POST /text/conversation/:id/restore': {
    summary: 'Restore a deleted conversation, within an hour',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    response: Conversation,
    errors: [401, 404],
  },
  'POST /text/conversation/:id/read': {
    summary: 'Mark the last reply as read',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    response: Conversation,
    errors: [401, 404],
  },
  'GET /text/search': {
    summary: 'Search prompts, replies and titles',
    tag: 'text',
    auth: 'bearer',
    identity: ['user_email'],
    query: Type.Object({
      user_email: Email,
      q: Type.String({ minLength: 1, maxLength: 200, examples: ['coffee'] }),
    }),
    response: Type.Object({
      results: Type.Array(
        Type.Object({
          conversation_id: Id,
          title: Title,
          excerpt: Type.String({ examples: ['…hooks for a coffee shop…'] }),
          match: Type.Optional(
            Type.Object(
              {
                before: Type.String({ examples: ['…hooks for a '] }),
                found: Type.String({ examples: ['coffee'] }),
                after: Type.String({ examples: [' shop…'] }),
              },
              { description: 'Excerpt around the match; absent when only the title matches.' },
            ),
          ),
          timestamp: Timestamp,
        }),
      ),
    }),
    errors: [401, 403, 422],
  },
  'GET /text/conversation/:id/export': {
    summary: 'Download a conversation as Markdown, JSON, plain text or Word document',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    query: Type.Object({
      format: Type.Union(
        [Type.Literal('md'), Type.Literal('json'), Type.Literal('txt'), Type.Literal('docx')],
        { examples: ['md'] },
      ),
    }),
    raw: 'application/octet-stream',
    errors: [401, 404, 422, 429, 503],
  },
  'POST /text/attachments': {
    summary: 'Upload a document (.txt, .docx, .pdf) or an image of a page for a prompt',
    tag: 'text',
    auth: 'bearer',
    identity: ['user_email'],
    body: ByUserEmail,
    files: [{ field: 'file', maxBytes: limits.documentMaxBytes, accept: [...limits.documentTypes] }],
    response: Attachment,
    errors: [400, 401, 403, 413, 415, 422],
  },
  'POST /text/generate': {
    summary: 'Generate a reply; streams with `Accept: text/event-stream`',
    tag: 'text',
    auth: 'bearer',
    idempotent: true,
    identity: ['user_email'],
    body: Type.Object({
      prompt: Type.String({
        minLength: 1,
        maxLength: limits.promptMaxLength,
        pattern: '\\S',
        examples: ['Three hooks for a coffee shop'],
      }),
      user_email: Email,
      conversation_id: Type.Optional(Type.Union([Id, Type.Literal(''), Type.Null()])),
      level: Level,
      attachment_id: Type.Optional(Id),
      replaces: Type.Optional(
        Type.Integer({
          minimum: 0,
          examples: [0],
          description:
            'Index of the message to edit or regenerate; it and those after it stay as an earlier version.',
        }),
      ),
    }),
    response: Type.Object({
      messages: Type.Array(Message),
      conversation_id: Id,
      title: Title,
      warning: Type.Optional(Warning),
    }),
    stream: generationEvents,
    errors: [400, 401, 402, 403, 404, 409, 422, 429, 502, 503],
  },
  'GET /text/generations/:id/stream': {
    summary: 'Resume the stream of a reply from `Last-Event-ID`',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    stream: generationEvents,
    errors: [401, 404],
  },
  'POST /text/generations/:id/choose': {
    summary: 'Show a version of a message and its last shown continuation',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    response: ConversationDetail,
    errors: [401, 404, 409],
  },
  'POST /text/generations/:id/stop': {
    summary: 'Stop a reply and keep its text',
    tag: 'text',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404],
  },
});
