import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { pageProtocol } from '@lisan/contract';
import type { Email, Mailer } from '@lisan/engine-contract';

export interface StoredEmail extends Email {
  readonly at: string;
}

export interface Outbox extends Mailer {
  /** Newest first. */
  list(): Promise<StoredEmail[]>;
}

const MAX_KEPT_EMAILS = 200;

/** Stores emails in a local folder when there is no SMTP server. Logs each email without its content. */
export function createOutboxMailer(folder: string, log: Logger): Outbox {
  const listFiles = async () =>
    (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json')).sort();

  let sent = 0;

  return {
    name: 'Outbox',
    isLocal: true,
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = new Date().toISOString();
      // Keeps the order within a millisecond.
      sent += 1;
      const order = String(sent).padStart(9, '0');
      const path = join(folder, `${at.replaceAll(':', '-')}-${order}-${randomUUID()}.json`);
      // Write and rename, so that readers never see a partial email.
      await writeFile(`${path}.part`, JSON.stringify({ ...mail, at }), { mode: 0o600 });
      await rename(`${path}.part`, path);
      for (const old of (await listFiles()).slice(0, -MAX_KEPT_EMAILS))
        await rm(join(folder, old), { force: true });
      log.info({ outbox: `${pageProtocol.apiBase}/outbox` }, 'an email is in the outbox');
    },
    async list() {
      const files = (await listFiles()).reverse();
      return Promise.all(
        files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as StoredEmail),
      );
    },
    check: async () => {},
    close() {},
  };
}
