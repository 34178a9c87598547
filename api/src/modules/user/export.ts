import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Core } from '../../core';
import type { ExportFile } from './account-hooks';
import { listSessions } from './sessions.repository';
import { presentDevice } from './user.presenter';
import { getUser } from './users.repository';

/** The account's own part of its export. */
export function addAccountSection({ accountHooks, database, now }: Core): void {
  accountHooks.addExportSection(async function* accountSection(userId) {
    const user = await getUser(database.db, userId);
    const sessions = await listSessions(database.db, userId, now());
    yield toFile('account.json', {
      user_id: user.id,
      email: user.email,
      username: user.username,
      google_id: user.google_id,
      language: user.language,
      two_factor_enabled: user.two_factor_at !== null,
      created_at: user.created_at,
    });
    yield toFile(
      'sessions.json',
      sessions.map((session) => presentDevice(session, '')),
    );
  });
}

function toFile(path: string, content: unknown): ExportFile {
  return { path, content: `${JSON.stringify(content, null, 2)}\n` };
}

/** A zip that is made while it is sent: no export has to fit into memory. */
export function zipExport(files: AsyncIterable<ExportFile>): Readable {
  return Readable.from(zip(files), { objectMode: false });
}

async function* zip(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, content } of files) {
    const entry = isPacked.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
    archive.add(entry);
    for await (const chunk of toChunks(content)) {
      entry.push(chunk);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready;
}

/** Packing these once more costs time and saves nothing. */
const isPacked = /\.(mp3|m4a|mp4|mov|webm|jpe?g|png|webp|gif|zip)$/i;

async function* toChunks(content: ExportFile['content']): AsyncIterable<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}
