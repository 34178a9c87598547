import { randomUUID } from 'node:crypto';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { languages, type Language } from '../../../translations/language';
import { findUserById, writeGreeting } from '../../user';

const NOTICE = 'billing.notice';

export type Notice =
  'trial_ending' | 'trial_over' | 'payment_failed' | 'payment_recovered' | 'subscription_over';

export interface NoticeReader {
  readonly id: string;
  readonly language: string;
}

export interface NoticeValues {
  readonly plan: string;
  /** When the trial ends. */
  readonly date?: Date | null;
}

/** Who it is for is looked up when it is sent: rows of jobs hold neither addresses nor names. */
interface Letter {
  readonly userId: string;
  readonly notice: Notice;
  readonly plan: string;
  readonly date: string | null;
}

/** What people are told about their subscription: in every open browser and by mail. */
export interface Notices {
  /** In the caller's transaction: told once that has committed. */
  tell(trx: Connection, reader: NoticeReader, notice: Notice, values: NoticeValues): Promise<void>;
}

export function createNotices({ jobs, events, mailer, translator, config, database }: Core): Notices {
  function write({ notice, plan, date }: Letter, readerLanguage: string) {
    const language = languages.find((each) => each === readerLanguage) ?? 'en';
    const translate = translator.in(language);
    const values = { plan, date: date === null ? '' : writeDate(new Date(date), language) };
    return {
      language,
      translate,
      subject: translate(`notice_${notice}_subject`, values),
      text: translate(`notice_${notice}_text`, values),
    };
  }

  jobs.define<Letter>(NOTICE, {
    async run({ payload }) {
      const reader = await findUserById(database.db, payload.userId);
      if (!reader) return;
      const { language, translate, subject, text } = write(payload, reader.language);
      const ending = translate('mail_ending', { url: config.server.publicUrl });
      const letter = [writeGreeting(translate, reader), text, ending].join('\n\n');
      await mailer.send({ to: reader.email, subject, text: letter, language });
    },
  });

  return {
    async tell(trx, { id, language }, notice, { plan, date = null }) {
      const payload: Letter = { userId: id, notice, plan, date: date?.toISOString() ?? null };
      const { subject, text } = write(payload, language);
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
