import type { FastifyInstance } from 'fastify';
import { registerEvents } from './events/events.routes';
import { registerMedia } from './media/media.routes';
import { registerMoney } from './billing';
import { registerProfiles } from './profile';
import { registerBackup } from './system/backup.routes';
import { registerOutbox } from './system/outbox.routes';
import { registerQueueReport } from './system/queue.routes';
import { registerSystem } from './system/system.routes';
import { registerTexts } from './text';
import { registerAccounts } from './user';
import { registerVideos } from './video';
import { registerVoices } from './voice';

/** Every room of the server, and what each is given. The wiring is here to be read. */
export async function registerModules(app: FastifyInstance): Promise<void> {
  const { core } = app;
  registerSystem(app);
  registerQueueReport(app);
  if (core.database.kind === 'embedded') registerBackup(app);
  if (core.outbox) registerOutbox(app, core.outbox);
  registerEvents(app);
  registerMedia(app, core.mediaAddresses);
  const accounts = registerAccounts(app);
  registerProfiles(app, accounts);
  const ledger = await registerMoney(app);
  registerTexts(app, ledger);
  registerVoices(app, ledger);
  await registerVideos(app, ledger);
}
