import type { FastifyInstance } from 'fastify';
import type { ChatEngine } from '@lisan/engine-contract';
import { createChatEngines, createWriterClient } from '@lisan/engine-writer';
import { measureChatEngine } from '../../metrics/measure-engine';
import { entryPoint } from '@lisan/engine-runtime';
import type { Language } from '../../translations/language';
import type { Ledger } from '../billing';
import type { Documents } from '../documents';
import type { AddShareable } from '../shares';
import { createAttachments } from './attachments/attachments.service';
import { toMarkdown } from './export/conversation-export';
import { findConversation } from './conversations.repository';
import { createConversations } from './conversations.service';
import { createWordDocuments } from './export/word-documents';
import { addTextSection } from './export/export-section';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { checkModels } from './check-models';
import { createSharedConversations } from './export/shared-conversation';
import { listMessages } from './messages.repository';
import { createReplies } from './replies/replies.service';
import { registerTextRoutes } from './text.routes';
import { HOUR_SECONDS } from '../../durations';

const LOST_REPLY_SWEEP_SECONDS = 30;

const REMOVED_SWEEP_SECONDS = 300;

const UNSENT_SWEEP_SECONDS = HOUR_SECONDS;

/** Sets up chat: conversations, and replies that are written even without a connected client. */
export function registerTexts(
  app: FastifyInstance,
  {
    ledger,
    documents,
    addShareable,
  }: { readonly ledger: Ledger; readonly documents: Documents; readonly addShareable: AddShareable },
) {
  const { core } = app;
  core.translator.add({ en, ar });
  const writer = createWriterClient({
    entry: entryPoint('writer-process'),
    onFault: (reason) => core.log.warn({ reason }, 'the built-in writer'),
  });
  const { OpenAI, Deepseek, Grok } = createChatEngines(core.config.chat, {
    writer,
    servers: core.models,
    serverKey: core.config.models.key,
    models: core.config.models.chat,
    timeoutMs: core.config.models.timeoutMs,
  });
  const measured = (engine: ChatEngine) => measureChatEngine(core.metrics, engine);
  const engines = { OpenAI: measured(OpenAI), Deepseek: measured(Deepseek), Grok: measured(Grok) };
  const replies = createReplies(core, ledger, engines);
  const conversations = createConversations(core, ledger);
  const attachments = createAttachments(core, documents);
  const wordDocuments = createWordDocuments({
    entry: entryPoint('word-document-process'),
    onFailure: (reason) => core.log.warn({ reason }, 'a Word document was not made'),
  });
  registerTextRoutes(app, { conversations, replies, attachments, wordDocuments });
  addTextSection(core);
  addShareable('conversation', createSharedConversations(core));

  core.jobs.schedule('close-lost-replies', LOST_REPLY_SWEEP_SECONDS, () => replies.closeLost());
  core.jobs.schedule('sweep-conversations', REMOVED_SWEEP_SECONDS, () => conversations.sweepRemoved());
  core.jobs.schedule('sweep-attachments', UNSENT_SWEEP_SECONDS, () => attachments.sweepUnsent());
  app.addHook('onReady', async () => {
    await replies.closeLost();
    void checkModels(engines, core.log);
  });
  app.addHook('onClose', async () => {
    await replies.close();
    await writer.close();
  });
  /** Returns a conversation as Markdown, or undefined when it doesn't exist. */
  return async (userId: string, id: string, language: Language): Promise<string | undefined> => {
    const { db } = core.database;
    const conversation = await findConversation(db, userId, id);
    if (!conversation) return undefined;
    const messages = await listMessages(db, id);
    return toMarkdown(conversation.title.replace(/\s+/gu, ' '), messages, core.translator.in(language));
  };
}
