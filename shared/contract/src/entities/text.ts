import { Type, type Static } from 'typebox';
import { Id, NumbersToCheck, Timestamp, Title, Warning } from '../fields';
import { limits } from '../limits';

export const Level = Type.Union([Type.Literal('OpenAI'), Type.Literal('Deepseek'), Type.Literal('Grok')]);
export type Level = Static<typeof Level>;

export const Attachment = Type.Object({
  attachment_id: Id,
  name: Type.String({ minLength: 1, maxLength: limits.nameMaxLength, examples: ['brief.docx'] }),
  size: Type.Integer({ minimum: 0, description: 'Bytes of the file.', examples: [18_240] }),
  words: Type.Integer({ minimum: 0, description: 'Words of its text.', examples: [412] }),
  numbers_to_check: NumbersToCheck,
});
export type Attachment = Static<typeof Attachment>;

/** Prompt with its reply; `status` says whether the reply is complete. */
export const Message = Type.Object({
  prompt: Type.String({ examples: ['Three hooks for a coffee shop'] }),
  response: Type.String({ examples: ['1. The first sip decides the morning.'] }),
  timestamp: Timestamp,
  generation_id: Id,
  status: Type.Union(
    [Type.Literal('streaming'), Type.Literal('complete'), Type.Literal('stopped'), Type.Literal('failed')],
    { examples: ['complete'] },
  ),
  level: Level,
  engine: Type.Optional(
    Type.String({
      description: "Who wrote the reply: the model's name, or `built-in`. Absent for older replies.",
      examples: ['gpt-5.1'],
    }),
  ),
  shortened_context: Type.Optional(
    Type.Boolean({
      description:
        "The oldest messages or documents did not fit into the model's context, so this reply doesn't use them.",
      examples: [true],
    }),
  ),
  attachment: Type.Optional(Attachment),
  versions: Type.Optional(
    Type.Array(Id, {
      minItems: 2,
      description: 'Generation ids of its versions, oldest first; absent when it is the only one.',
      examples: [['0b9f6c1e', '5d2a7b90']],
    }),
  ),
});
export type Message = Static<typeof Message>;

export const Conversation = Type.Object({
  conversation_id: Id,
  title: Title,
  created_at: Timestamp,
  updated_at: Timestamp,
  unread: Type.Optional(
    Type.Boolean({ description: 'A finished reply was not shown yet.', examples: [true] }),
  ),
});
export type Conversation = Static<typeof Conversation>;

export const ConversationDetail = Type.Object({
  conversation_id: Id,
  title: Title,
  created_at: Timestamp,
  messages: Type.Array(Message),
  warning: Type.Optional(Warning),
});
export type ConversationDetail = Static<typeof ConversationDetail>;
