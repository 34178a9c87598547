import type { FastifyInstance } from 'fastify';
import type { Translate } from '../../messages/translator';
import { describeFileName } from '../../files/file-name';
import { createAllowance } from '../../limits/allowance';
import { defineRoute, raw, stream, type EventChannel } from '../../routing';
import { Problem } from '@lisan/errors';
import { exportConversation } from './conversation-export';
import type { Conversations } from './conversations.service';
import { readResult, toProblem } from './replies/finished-reply';
import type { LiveReply } from './replies/live-reply';
import { findMessage } from './messages.repository';
import type { Replies } from './replies/replies.service';
import { findSource, sendReply, type ReplyEvent } from './replies/reply-stream';
import { presentConversation, presentDetail, presentDone, presentFailure } from './text.presenter';

/** Requests for a reply that one account can make in a minute. */
const REPLIES_PER_MINUTE = 60;

export function registerTextRoutes(
  app: FastifyInstance,
  conversations: Conversations,
  replies: Replies,
): void {
  const { core } = app;
  const { db } = core.database;
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

  defineRoute(app, 'GET /text/search', async ({ caller, query }) => ({
    results: await conversations.search(caller.userId, query.q),
  }));

  defineRoute(app, 'GET /text/conversation/:id/export', async ({ caller, params, query, translate }) => {
    const { conversation, messages } = await conversations.get(caller.userId, params.id);
    const { body, type, fileName } = exportConversation(conversation, messages, query.format, translate);
    return raw(body, { type, headers: { 'content-disposition': describeFileName(fileName, true) } });
  });

  defineRoute(
    app,
    'POST /text/generate',
    async ({ caller, body, language, translate, wantsStream, request }) => {
      const { userId } = caller;
      await allowance.take(`replies:${userId}`);
      const { conversation, live } = await replies.start({
        userId,
        conversationId: body.conversation_id,
        prompt: body.prompt,
        level: body.level,
        replaces: body.replaces,
        language,
        requestId: request.id,
      });
      if (wantsStream) {
        return stream<ReplyEvent>(async (channel) => {
          const { id: conversation_id, title } = conversation;
          await channel.send({ event: 'start', data: { conversation_id, title, generation_id: live.id } });
          await sendReply({ read: () => live, onChange: live.onChange }, channel, 0);
          await sendEnd(channel, userId, live.id, live, translate);
        });
      }
      await live.ended;
      const result = await readResult(db, userId, live.id, live);
      if (result.type === 'failed' && !result.reply?.message.response) throw toProblem(result.failure);
      if (!result.reply) throw new Problem('not_found');
      const detail = presentDetail(result.reply.conversation, result.reply.messages, translate);
      const warning = result.type === 'failed' ? translate(result.failure.message) : detail.warning;
      return { ...detail, ...(warning !== undefined && { warning }) };
    },
  );

  defineRoute(app, 'GET /text/generations/:id/stream', async ({ caller, params, translate, lastEventId }) => {
    const { userId } = caller;
    const message = await findMessage(db, userId, params.id);
    if (!message) throw new Problem('not_found');
    const { conversation } = await conversations.get(userId, message.conversation_id);
    const from = readOffset(lastEventId);
    return stream<ReplyEvent>(async (channel) => {
      const live = replies.findLive(message.id);
      if (from === undefined) {
        const { id: conversation_id, title } = conversation;
        await channel.send({ event: 'start', data: { conversation_id, title, generation_id: message.id } });
      }
      await sendReply(findSource(core, replies, userId, message.id), channel, from ?? 0);
      await sendEnd(channel, userId, message.id, live, translate);
    });
  });

  defineRoute(app, 'POST /text/generations/:id/stop', async ({ caller, params, translate }) => {
    await replies.stop(caller.userId, params.id);
    return { success: true, message: translate('text_stopped') };
  });

  async function sendEnd(
    channel: EventChannel<ReplyEvent>,
    userId: string,
    id: string,
    live: LiveReply | undefined,
    translate: Translate,
  ): Promise<void> {
    if (channel.signal.aborted) return;
    const result = await readResult(db, userId, id, live);
    await channel.send(
      result.type === 'failed'
        ? presentFailure(result.failure, translate)
        : presentDone(result.reply, translate),
    );
  }
}

/** Characters that the client has; undefined when it begins. */
function readOffset(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}
