import { randomUUID } from 'node:crypto';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { languages, type Language } from '../../messages/language';

const NOTICE = 'billing.notice';

export type Notice =
  'trial_ending' | 'trial_over' | 'payment_failed' | 'payment_recovered' | 'subscription_over';

export interface NoticeReader {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly language: string;
}

export interface NoticeFacts {
  readonly plan: string;
  /** When the trial ends. */
  readonly date?: Date | null;
}

interface Letter {
  readonly reader: NoticeReader;
  readonly notice: Notice;
  readonly plan: string;
  readonly date: string | null;
}

/** What people are told about their subscription: in every open browser and by mail. */
export interface Notices {
  /** In the caller's transaction: told once that has committed. */
  tell(trx: Connection, reader: NoticeReader, notice: Notice, facts: NoticeFacts): Promise<void>;
}

export function createNotices({ jobs, events, mailer, translator, config }: Core): Notices {
  function write({ reader, notice, plan, date }: Letter) {
    const language = languages.find((each) => each === reader.language) ?? 'en';
    const translate = translator.in(language);
    const values = {
      plan,
      date: date === null ? '' : writeDate(new Date(date), language),
      name: reader.username,
      address: config.server.publicUrl,
    };
    return {
      language,
      subject: translate(`notice_${notice}_subject`, values),
      text: translate(`notice_${notice}_text`, values),
      letter: (text: string) =>
        [translate('mail_greeting', values), text, translate('mail_ending', values)].join('\n\n'),
    };
  }

  jobs.define<Letter>(NOTICE, {
    async run({ payload }) {
      const { language, subject, text, letter } = write(payload);
      await mailer.send({ to: payload.reader.email, subject, text: letter(text), language });
    },
  });

  return {
    async tell(trx, { id, email, username, language }, notice, { plan, date = null }) {
      const reader = { id, email, username, language };
      const payload: Letter = { reader, notice, plan, date: date?.toISOString() ?? null };
      const { subject, text } = write(payload);
      await events.publish(
        id,
        'notification.added',
        { id: randomUUID(), kind: `billing.${notice}`, title: subject, body: text },
        trx,
      );
      await jobs.enqueue(trx, NOTICE, payload);
    },
  };
}

function writeDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
