import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { pageProtocol } from '@lisan/contract';
import type { Mail, Mailer } from './mailer';

export interface KeptMail extends Mail {
  readonly at: string;
}

export interface Outbox extends Mailer {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
}

const MOST_KEPT = 200;

/** Letters in a folder of this machine, for a server without SMTP. The log says that one came, not what it says. */
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
      // Letters of the same millisecond stay in their order.
      sent += 1;
      const order = String(sent).padStart(9, '0');
      const path = join(folder, `${at.replaceAll(':', '-')}-${order}-${randomUUID()}.json`);
      // Under another name first: whoever lists the folder never meets half a letter.
      await writeFile(`${path}.part`, JSON.stringify({ ...mail, at }), { mode: 0o600 });
      await rename(`${path}.part`, path);
      for (const old of (await listFiles()).slice(0, -MOST_KEPT))
        await rm(join(folder, old), { force: true });
      log.info({ outbox: `${pageProtocol.apiBase}/outbox` }, 'a mail waits in the outbox');
    },
    async list() {
      const files = (await listFiles()).reverse();
      return Promise.all(
        files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as KeptMail),
      );
    },
    check: async () => {},
    close() {},
  };
}
