import type { FastifyInstance } from 'fastify';
import { registerAccess } from './access.routes';
import { createAccounts, type Accounts } from './accounts';
import { addAccessNotifications } from './access/notifications';
import { addAccountSection } from './export/export';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { registerPasskeys } from './passkeys.routes';
import { registerPasswords } from './password.routes';
import { registerUser } from './user.routes';

export type { Accounts } from './accounts';
export { writeGreeting } from './access/account-mails';
export { exportMedia, toJsonFile, zipExport } from './export/export';
export { readUsername } from './sign-in/registration.service';
export { scheduleAccountCleanup } from './account-cleanup';
export { deleteUser, findUserById, getUser, lockUser, updateUser, type UserRow } from './users.repository';

export function registerAccounts(app: FastifyInstance): Accounts {
  app.core.translator.add({ en, ar });
  const accounts = createAccounts(app.core);
  addAccountSection(app.core);
  addAccessNotifications(app.core);
  registerUser(app, accounts);
  registerPasswords(app, accounts);
  registerAccess(app, accounts);
  registerPasskeys(app, accounts);
  return accounts;
}
