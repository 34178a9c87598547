import type { FastifyInstance } from 'fastify';
import { registerMoney } from './billing';
import { registerEvents } from './events';
import { registerMedia } from './media';
import { registerProfiles } from './profile';
import { createRecordings } from './recordings';
import { registerBackup, registerOutbox, registerQueueReport, registerSystem } from './system';
import { registerTexts } from './text';
import { registerAccounts } from './user';
import { registerVideos } from './video';
import { registerVoices } from './voice';

/** Every module of the server, and what each is given. The wiring is here to be read. */
export async function registerModules(app: FastifyInstance): Promise<void> {
  const { core } = app;
  registerSystem(app);
  registerQueueReport(app);
  if (core.database.kind === 'embedded') registerBackup(app);
  if (core.outbox) registerOutbox(app, core.outbox);
  registerEvents(app);
  registerMedia(app, core.mediaUrls);
  const accounts = registerAccounts(app);
  registerProfiles(app, accounts);
  const ledger = await registerMoney(app);
  registerTexts(app, ledger);
  const recordings = createRecordings(core);
  registerVoices(app, ledger, recordings);
  await registerVideos(app, ledger, recordings);
}
