import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { registerEvents } from '../events/events.routes';
import { registerMedia } from '../files/media.routes';
import { registerSystem } from './system/system.routes';

/** Every room of the server, and what each is given. The wiring is here to be read. */
export async function registerModules(app: FastifyInstance, metrics: Registry): Promise<void> {
  registerSystem(app, metrics);
  registerEvents(app);
  registerMedia(app, app.core.mediaAddresses);
}
