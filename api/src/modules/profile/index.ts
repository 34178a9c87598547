import type { FastifyInstance } from 'fastify';
import { imageTranslations } from '../../images';
import type { Accounts } from '../user';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { registerProfile } from './profile.routes';

export function registerProfiles(app: FastifyInstance, accounts: Accounts): void {
  for (const catalogue of [{ en, ar }, imageTranslations]) app.core.translator.add(catalogue);
  registerProfile(app, accounts);
}
