import type { FastifyInstance } from 'fastify';
import { describeFileName } from '../../files/file-name';
import { createAllowance } from '../../limits/allowance';
import { defineRoute, raw, stream, whileCallerWaits } from '../../routing';
import { exportConversation } from './export/conversation-export';
import type { WordDocuments } from './export/word-documents';
import type { Attachments } from './attachments/attachments.service';
import type { Conversations } from './conversations.service';
import type { ReplyResult } from './replies/finished-reply';
import type { Replies } from './replies/replies.service';
import type { ReplyEvent } from './replies/reply-stream';
import {
  presentAttachment,
  presentConversation,
  presentDetail,
  presentEnd,
  presentReply,
} from './text.presenter';

const REPLIES_PER_MINUTE = 60;

const DOCUMENTS_PER_MINUTE = 30;
const EXPORTS_PER_MINUTE = 10;

interface TextServices {
  readonly conversations: Conversations;
  readonly replies: Replies;
  readonly attachments: Attachments;
  readonly wordDocuments: WordDocuments;
}

export function registerTextRoutes(
  app: FastifyInstance,
  { conversations, replies, attachments, wordDocuments }: TextServices,
): void {
  const { core } = app;
  const allowance = createAllowance(core.limits, REPLIES_PER_MINUTE);

  defineRoute(app, 'GET /text/conversations', async ({ caller }) => ({
    conversations: (await conversations.list(caller.userId)).map(presentConversation),
  }));

  defineRoute(app, 'GET /text/conversation/:id', async ({ caller, params, translate }) => {
    const { conversation, messages } = await conversations.get(caller.userId, params.id);
    return presentDetail(conversation, messages, translate);
  });

  defineRoute(app, 'PATCH /text/conversation/:id', async ({ caller, params, body }) =>
    presentConversation(await conversations.rename(caller.userId, params.id, body.title)),
  );

  defineRoute(app, 'DELETE /text/conversation/:id', async ({ caller, params, translate }) => {
    await conversations.remove(caller.userId, params.id);
    return { success: true, message: translate('text_deleted') };
  });

  defineRoute(app, 'POST /text/conversation/:id/restore', async ({ caller, params }) =>
    presentConversation(await conversations.restore(caller.userId, params.id)),
  );

  defineRoute(app, 'POST /text/conversation/:id/read', async ({ caller, params }) =>
    presentConversation(await conversations.markRead(caller.userId, params.id)),
  );

  defineRoute(app, 'POST /text/generations/:id/choose', async ({ caller, params, translate }) => {
    const { conversation, messages } = await conversations.choose(caller.userId, params.id);
    return presentDetail(conversation, messages, translate);
  });

  defineRoute(app, 'GET /text/search', async ({ caller, query }) => ({
    results: await conversations.search(caller.userId, query.q),
  }));

  defineRoute(
    app,
    'GET /text/conversation/:id/export',
    async ({ caller, params, query, translate, request }) => {
      const { conversation, messages } = await conversations.get(caller.userId, params.id);
      const { body, type, fileName } = await exportConversation(conversation, messages, query.format, {
        translate,
        makeWordDocument: (title, parts) =>
          whileCallerWaits(request, (signal) =>
            core.heavyWork.run({ account: caller.userId, signal }, () =>
              wordDocuments.make({ title, parts }, signal),
            ),
          ),
      });
      return raw(body, { type, headers: { 'content-disposition': describeFileName(fileName, true) } });
    },
    { perMinute: EXPORTS_PER_MINUTE },
  );

  defineRoute(
    app,
    'POST /text/attachments',
    async ({ caller, files, request }) => {
      const added = await whileCallerWaits(request, (signal) =>
        attachments.add(caller.userId, files.file, signal),
      );
      return presentAttachment(added, added.numbersToCheck);
    },
    { perMinute: DOCUMENTS_PER_MINUTE, isHeavy: true },
  );

  defineRoute(
    app,
    'POST /text/generate',
    async ({ caller, body, language, translate, wantsStream, once, request }) => {
      const { userId } = caller;
      await allowance.take(`replies:${userId}`);
      const reply = await replies.start({
        userId,
        conversationId: body.conversation_id,
        prompt: body.prompt,
        level: body.level,
        replaces: body.replaces,
        attachmentId: body.attachment_id,
        idempotencyKey: once.key,
        requestHash: once.requestHash,
        language,
        requestId: request.id,
      });
      if (!wantsStream) return presentReply(await replies.waitFor(reply), translate);
      const present = (result: ReplyResult) => presentEnd(result, translate);
      return stream<ReplyEvent>((channel) => replies.follow(reply, { channel, present }));
    },
    { recordsKey: true },
  );

  defineRoute(app, 'GET /text/generations/:id/stream', async ({ caller, params, translate, lastEventId }) => {
    const reply = await replies.get(caller.userId, params.id);
    const from = readOffset(lastEventId);
    const present = (result: ReplyResult) => presentEnd(result, translate);
    return stream<ReplyEvent>((channel) => replies.follow(reply, { channel, from, present }));
  });

  defineRoute(app, 'POST /text/generations/:id/stop', async ({ caller, params, translate }) => {
    await replies.stop(caller.userId, params.id);
    return { success: true, message: translate('text_stopped') };
  });
}

/** Number of characters the client has; undefined at the start. */
function readOffset(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}
