import type { FastifyInstance } from 'fastify';
import { registerMoney } from './billing';
import { registerDemo } from './demo';
import { registerDocuments } from './documents';
import { registerEvents } from './events';
import { registerMedia } from './media';
import { registerNotifications } from './notifications';
import { registerProfiles } from './profile';
import { registerProjects } from './projects';
import { createRecordings } from './recordings';
import { registerShares } from './shares';
import { registerBackup, registerOutbox, registerQueueReport, registerSystem } from './system';
import { registerTexts } from './text';
import { registerAccounts } from './user';
import { registerVideos } from './video';
import { registerVoices } from './voice';

export async function registerModules(app: FastifyInstance): Promise<void> {
  const { core } = app;
  registerSystem(app);
  registerQueueReport(app);
  if (core.database.kind === 'embedded') registerBackup(app);
  if (core.outbox) registerOutbox(app, core.outbox);
  registerEvents(app);
  registerNotifications(app);
  registerMedia(app, core.mediaUrls);
  const accounts = registerAccounts(app);
  registerProfiles(app, accounts);
  const addShareable = registerShares(app);
  const ledger = await registerMoney(app);
  const documents = registerDocuments(app, ledger);
  const writeScript = registerTexts(app, { ledger, documents, addShareable });
  const recordings = createRecordings(core);
  registerVoices(app, { ledger, recordings, documents });
  await registerVideos(app, { ledger, recordings, addShareable });
  const projects = registerProjects(app, writeScript);
  registerDemo(app, { ledger, projects });
}
