import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { languages, type Language } from '../../messages/language';
import type { UserRow } from './users.repository';

const NOTICE = 'account.notice';
type Notice = 'password_changed' | 'two_factor_off' | 'google_took_over';
type Reader = Pick<UserRow, 'email' | 'username' | 'language'>;

/** Letters about an account. */
export interface AccountMails {
  /** Sent now; the code is in no table. */
  sendResetCode(reader: Reader, code: string, minutes: number): Promise<void>;
  /** In the caller's transaction: sent once that has committed. */
  enqueueNotice(db: Connection, reader: Reader, notice: Notice): Promise<void>;
}

export function createAccountMails({ jobs, mailer, translator, config }: Core): AccountMails {
  function write(reader: Reader, letter: string, values: Record<string, string | number>) {
    const language = readLanguage(reader.language);
    const translate = translator.in(language);
    const all = { ...values, name: reader.username, address: config.server.publicUrl };
    const text = [`mail_greeting`, `mail_${letter}_text`, 'mail_ending']
      .map((key) => translate(key, all))
      .join('\n\n');
    return { to: reader.email, subject: translate(`mail_${letter}_subject`, all), text, language };
  }

  jobs.define<{ reader: Reader; notice: Notice }>(NOTICE, {
    run: ({ payload }) => mailer.send(write(payload.reader, payload.notice, {})),
  });

  return {
    sendResetCode: (reader, code, minutes) =>
      mailer.send(write(reader, 'reset_code', { code, count: minutes })),
    async enqueueNotice(db, { email, username, language }, notice) {
      await jobs.enqueue(db, NOTICE, { reader: { email, username, language }, notice });
    },
  };
}

function readLanguage(text: string): Language {
  return languages.find((language) => language === text) ?? 'en';
}
