import type { FastifyInstance } from 'fastify';
import { createChatEngines, createWriterClient, type ChatEngine } from '../../engines/chat';
import { measureChatEngine } from '../../metrics/measure-engine';
import { entryPoint } from '../../runtime/entry-point';
import type { Ledger } from '../billing';
import { createConversations } from './conversations.service';
import { addTextSection } from './export-section';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { checkModels } from './check-models';
import { createReplies } from './replies/replies.service';
import { registerTextRoutes } from './text.routes';

/** Seconds between two looks for replies whose process is gone. */
const SWEEP = 30;

/** Chat: conversations, and replies that are written whether or not somebody is watching. */
export function registerTexts(app: FastifyInstance, ledger: Ledger): void {
  const { core } = app;
  core.translator.add({ en, ar });
  const writer = createWriterClient({
    entry: entryPoint('writer-process'),
    onFault: (reason) => core.log.warn({ reason }, 'the built-in writer'),
  });
  const { OpenAI, Deepseek, Grok } = createChatEngines(core.config.chat, writer);
  const measured = (engine: ChatEngine) => measureChatEngine(core.metrics, engine);
  const engines = { OpenAI: measured(OpenAI), Deepseek: measured(Deepseek), Grok: measured(Grok) };
  const replies = createReplies(core, ledger, engines);
  registerTextRoutes(app, createConversations(core, ledger), replies);
  addTextSection(core);

  core.jobs.schedule('close-lost-replies', SWEEP, () => replies.closeLost());
  app.addHook('onReady', async () => {
    await replies.closeLost();
    void checkModels(engines, core.log);
  });
  app.addHook('onClose', async () => {
    await replies.close();
    await writer.close();
  });
}
