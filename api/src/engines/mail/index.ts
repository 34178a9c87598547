import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config/config';
import type { Mailer } from './mailer';
import { createOutboxMailer, type Outbox } from './outbox-mailer';

export type { Mailer } from './mailer';
export type { Outbox } from './outbox-mailer';

export async function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>,
  log: Logger,
): Promise<{ mailer: Mailer; outbox: Outbox | undefined }> {
  if (config.smtpUrl === null) {
    const outbox = createOutboxMailer(join(config.dataFolder, 'outbox'), log);
    return { mailer: outbox, outbox };
  }
  const { createSmtpMailer } = await import('./smtp-mailer');
  return { mailer: createSmtpMailer(config.smtpUrl, config.mailFrom), outbox: undefined };
}
