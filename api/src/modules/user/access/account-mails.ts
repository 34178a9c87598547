import { findLanguage } from '@lisan/contract';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { Language } from '../../../translations/language';
import type { AccessChange } from './access-change';
import { findUserById, type UserRow } from '../users.repository';
import type { Translate } from '../../../translations/translator';

/** Letters, digits, spaces and name punctuation; a dot may end a word (`J. Smith`) but never join two. */
const PLAIN_NAME_PATTERN = /^[\p{L}\p{M}\p{N}'’\-،·_ ]+(?:\.(?: [\p{L}\p{M}\p{N}'’\-،·_ ]+|$))*$/u;
const MAX_NAME_LENGTH = 64;

/**
 * Greets by name only when the address's verified owner chose it: otherwise someone may have registered the address
 * to deliver their own text. Omits any name that looks like a URL or contains invisible or direction characters.
 */
export function writeGreeting(
  translate: Translate,
  {
    username,
    email_verified_at: verifiedAt,
    named_by_owner: isOwners,
  }: Pick<UserRow, 'username' | 'email_verified_at' | 'named_by_owner'>,
): string {
  const name = verifiedAt && isOwners ? findPlainName(username) : undefined;
  return name === undefined ? translate('mail_greeting_plain') : translate('mail_greeting', { name });
}

function findPlainName(username: string): string | undefined {
  return username.length <= MAX_NAME_LENGTH && PLAIN_NAME_PATTERN.test(username) ? username : undefined;
}

const NOTICE_JOB = 'account.notice';
type Notice = 'google_took_over' | 'account_deleted' | 'export_ready' | 'export_failed';
type NoticeValues = Readonly<Record<string, string | number>>;
type Reader = Pick<UserRow, 'email' | 'username' | 'language' | 'email_verified_at' | 'named_by_owner'>;

/** The recipient is loaded by id; a deleted account's last email carries its recipient, sealed. */
type NoticeJob =
  | { readonly notice: Notice; readonly userId: string; readonly values?: NoticeValues }
  | { readonly notice: Notice; readonly reader: Reader };

interface ResetEmail {
  readonly code: string;
  readonly link: string;
  readonly minutes: number;
}

export interface AccountMails {
  /** Sent immediately; no table holds the codes. */
  sendResetCode(reader: Reader, email: ResetEmail): Promise<void>;
  sendVerification(reader: Reader, values: { link: string; count: number }): Promise<void>;
  sendChange(reader: Reader, change: AccessChange, values: { link: string; count: number }): Promise<void>;
  sendEmailChange(reader: Reader, values: { link: string; count: number }): Promise<void>;
  /** To the owner of an address that another account asked for. */
  sendEmailTaken(reader: Reader): Promise<void>;
  /** Sent after the caller's transaction commits. */
  enqueueNotice(
    db: Connection,
    reader: Reader & Pick<UserRow, 'id'>,
    notice: Notice,
    values?: NoticeValues,
  ): Promise<void>;
}

export function createAccountMails({ database, jobs, mailer, translator, config }: Core): AccountMails {
  const { publicUrl } = config.server;

  function write(reader: Reader, email: string, values: NoticeValues, more: readonly string[] = []) {
    const language = readLanguage(reader.language);
    const translate = translator.in(language);
    const text = [
      writeGreeting(translate, reader),
      ...[`mail_${email}_text`, ...more].map((key) => translate(key, values)),
      translate('mail_ending', { url: publicUrl }),
    ].join('\n\n');
    // Lock screens show subjects: include no code and no user-supplied text.
    return { to: reader.email, subject: translate(`mail_${email}_subject`), text, language };
  }

  jobs.define<NoticeJob>(NOTICE_JOB, {
    isSealed: true,
    async run({ payload }) {
      const reader = 'reader' in payload ? payload.reader : await findUserById(database.db, payload.userId);
      const values = 'values' in payload ? payload.values : undefined;
      if (reader) await mailer.send(write(reader, payload.notice, values ?? {}));
    },
  });

  return {
    sendResetCode: (reader, { code, link, minutes }) =>
      mailer.send(
        write(reader, 'reset_code', { code, link: `${publicUrl}/reset-code#${link}`, count: minutes }),
      ),
    sendVerification: (reader, values) => mailer.send(write(reader, 'verification', values)),
    sendEmailChange: (reader, values) => mailer.send(write(reader, 'email_change', values)),
    sendEmailTaken: (reader) => mailer.send(write(reader, 'email_taken', {})),
    sendChange: (reader, change, values) => mailer.send(write(reader, change, values, ['mail_undo'])),
    async enqueueNotice(
      db,
      { id, email, username, language, email_verified_at, named_by_owner },
      notice,
      values,
    ) {
      const reader = { email, username, language, email_verified_at, named_by_owner };
      const job: NoticeJob =
        notice === 'account_deleted' ? { reader, notice } : { userId: id, notice, ...(values && { values }) };
      await jobs.enqueue(db, NOTICE_JOB, job);
    },
  };
}

function readLanguage(text: string): Language {
  return findLanguage(text) ?? 'en';
}
