import type { FastifyInstance } from 'fastify';
import { pictureMessages } from '../../pictures';
import type { Accounts } from '../user';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import { registerProfile } from './profile.routes';

/** The profile page. */
export function registerProfiles(app: FastifyInstance, accounts: Accounts): void {
  for (const catalogue of [{ en, ar }, pictureMessages]) app.core.translator.add(catalogue);
  registerProfile(app, accounts);
}
