import type { Readable } from 'node:stream';
import { isRequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { ExportFile } from '../../../auth/account-hooks';
import { createDownload } from '../../../limits/downloads';
import { describeInvitations } from '../invitations/invitations.repository';
import { listChangeDates } from '../access/access-changes.repository';
import { listNetworks } from '../sign-in/known-networks.repository';
import { listSessions } from '../../../auth/sessions.repository';
import { listPasskeys } from '../passkeys/passkeys.repository';
import { presentDevice, presentPasskey } from '../user.presenter';
import { getUser } from '../users.repository';
import { zipArchive } from './zip-archive';

/** Adds the account's own data to its export, without secrets or their hashes. */
export function addAccountSection(core: Core): void {
  const { accountHooks, database, now } = core;
  const { db } = database;
  accountHooks.addExportSection(async function* accountSection(userId) {
    const user = await getUser(db, userId);
    const sessions = await listSessions(db, userId, now());
    yield toJsonFile('account.json', {
      user_id: user.id,
      email: user.email,
      email_verified_at: user.email_verified_at,
      username: user.username,
      google_id: user.google_id,
      google_email: user.google_email,
      language: user.language,
      two_factor_enabled: user.two_factor_at !== null,
      created_at: user.created_at,
    });
    yield toJsonFile(
      'sessions.json',
      sessions.map((session) => presentDevice(session, '')),
    );
    yield toJsonFile('passkeys.json', (await listPasskeys(db, userId)).map(presentPasskey));
    yield toJsonFile('access-changes.json', await listChangeDates(db, userId));
    yield toJsonFile('known-networks.json', await listNetworks(db, userId));
    yield toJsonFile('invitations.json', await describeInvitations(db, userId));
    if (user.image_key !== null) yield* exportMedia(core, [['profile.webp', user.image_key]]);
  });
}

export function toJsonFile(path: string, content: unknown): ExportFile {
  return { path, content: `${JSON.stringify(content, null, 2)}\n` };
}

/** Streams a zip, so that no export must fit in memory. Aborts when the client stops reading. */
export function zipExport(files: AsyncIterable<ExportFile>, timeoutMs?: number): Readable {
  return createDownload(zipArchive(files), timeoutMs);
}

/**
 * Yields stored files by export path. Skips missing files. Fails when the store is unavailable, since a partial
 * export would look complete.
 */
export async function* exportMedia(
  { media, log }: Pick<Core, 'media' | 'log'>,
  files: Iterable<readonly [path: string, key: string]>,
): AsyncGenerator<ExportFile> {
  for (const [path, key] of files) {
    try {
      yield { path, content: await media.read(key) };
    } catch (error) {
      if (!isRequestError(error) || error.code !== 'gone') throw error;
      log.warn({ err: error, key }, 'a file was missing in an export');
    }
  }
}
