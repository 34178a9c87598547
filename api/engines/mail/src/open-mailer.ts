import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Mailer } from '@lisan/engine-contract';
import { createOutboxMailer, type Outbox } from './outbox-mailer';

interface MailSettings {
  /** `null`: emails go to the outbox in the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly dataFolder: string;
}

export async function openMailer(
  config: MailSettings,
  log: Logger,
): Promise<{ mailer: Mailer; outbox: Outbox | undefined }> {
  if (config.smtpUrl === null) {
    const outbox = createOutboxMailer(join(config.dataFolder, 'outbox'), log);
    return { mailer: outbox, outbox };
  }
  const { createSmtpMailer } = await import('./smtp-mailer');
  return { mailer: createSmtpMailer(config.smtpUrl, config.mailFrom), outbox: undefined };
}
