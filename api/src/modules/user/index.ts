import type { FastifyInstance } from 'fastify';
import { registerAccess } from './access.routes';
import { createAccounts, type Accounts } from './accounts';
import { addAccountSection } from './export/export';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import { registerPasswords } from './password.routes';
import { registerUser } from './user.routes';

/** Accounts: the calls of `user`, and the services that the profile page works with. */
export function registerAccounts(app: FastifyInstance): Accounts {
  app.core.translator.add({ en, ar });
  const accounts = createAccounts(app.core);
  addAccountSection(app.core);
  registerUser(app, accounts);
  registerPasswords(app, accounts);
  registerAccess(app, accounts);
  return accounts;
}
