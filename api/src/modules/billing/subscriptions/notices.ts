import { randomUUID } from 'node:crypto';
import { findLanguage, formatDollars } from '@lisan/contract';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { PaymentEngine } from '@lisan/engine-contract';
import type { Language } from '../../../translations/language';
import { findUserById, writeGreeting } from '../../user';
import { getPlan, planName } from '../plans/plans';
import { isRunning } from './subscription-state';
import { findSubscriptionOf } from './subscriptions.repository';

const NOTICE_JOB = 'billing.notice';
/** An upgrade first cancels a scheduled plan; do not email that intermediate step. */
const PLAN_KEPT_DELAY_SECONDS = 30;

/** News that the user didn't cause: pushed to open browsers and emailed. */
export type Notice =
  | 'trial_ending'
  | 'trial_over'
  | 'payment_failed'
  | 'payment_recovered'
  | 'subscription_over';

/** Confirmations of the user's choice: the page shows them, so they are only emailed. */
const planEmails = [
  'trial_started',
  'plan_started',
  'plan_changed',
  'plan_scheduled',
  'plan_ending',
  'plan_kept',
] as const;
export type PlanEmail = (typeof planEmails)[number];

interface PlanEmailDetails {
  readonly plan: string;
  readonly present: string;
  readonly isTrial: boolean;
  readonly date: Date;
}

/** Holds no names or addresses: the recipient is loaded on sending. */
interface EmailJob {
  readonly userId: string;
  readonly notice: Notice | PlanEmail;
  readonly plan: string;
  readonly date: string | null;
  readonly present?: string;
  readonly isTrial?: boolean;
}

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(core: Core, engine: Pick<PaymentEngine, 'local' | 'listPlans'>) {
  const { jobs, events, mailer, translator, config, database } = core;

  function write({ notice, plan, present = plan, date }: EmailJob, readerLanguage: string) {
    const language = findLanguage(readerLanguage) ?? 'en';
    const translate = translator.in(language);
    const values = {
      plan: planName(translator, plan, language),
      present: planName(translator, present, language),
      date: date === null ? '' : formatDate(new Date(date), language),
    };
    return { language, translate, values, subject: translate(`notice_${notice}_subject`, values) };
  }

  async function writePlanText(job: EmailJob, { translate, values }: ReturnType<typeof write>) {
    if (!planEmails.some((name) => name === job.notice))
      return translate(`notice_${job.notice}_text`, values);
    const sold = (await engine.listPlans()).find(({ name }) => name === job.plan);
    // Subscribers still pay for a plan that is no longer sold.
    const amount = formatDollars(sold?.cents ?? getPlan(job.plan).cents);
    const variants = job.isTrial
      ? { local: '_free_trial', charged: '_trial' }
      : { local: '_local', charged: '' };
    const variant = job.notice === 'plan_ending' ? '' : variants[engine.local ? 'local' : 'charged'];
    return translate(`notice_${job.notice}${variant}_text`, { ...values, amount });
  }

  async function isPlanKept({ userId, plan }: EmailJob): Promise<boolean> {
    const row = await findSubscriptionOf(database.db, userId);
    return isRunning(row) && row.plan === plan && !row.cancel_at_period_end;
  }

  jobs.define<EmailJob>(NOTICE_JOB, {
    async run({ payload }) {
      const reader = await findUserById(database.db, payload.userId);
      if (!reader || (payload.notice === 'plan_kept' && !(await isPlanKept(payload)))) return;
      const written = write(payload, reader.language);
      const { language, translate, subject } = written;
      const text = await writePlanText(payload, written);
      const ending = translate('mail_ending', { url: config.server.publicUrl });
      const body = [writeGreeting(translate, reader), text, ending].join('\n\n');
      await mailer.send({ to: reader.email, subject, text: body, language });
    },
  });

  return {
    /** Sent after the caller's transaction commits. */
    async notify(
      trx: Connection,
      { id, language }: { readonly id: string; readonly language: string },
      notice: Notice,
      { plan, date }: { readonly plan: string; readonly date?: Date | null },
    ): Promise<void> {
      const job: EmailJob = { userId: id, notice, plan, date: date?.toISOString() ?? null };
      const { translate, values, subject } = write(job, language);
      const body = translate(`notice_${notice}_text`, values);
      await events.publish(
        id,
        'notification.added',
        { id: randomUUID(), kind: `billing.${notice}`, title: subject, body },
        trx,
      );
      await jobs.enqueue(trx, NOTICE_JOB, job);
    },
    async email(trx: Connection, userId: string, notice: PlanEmail, details: PlanEmailDetails) {
      const job: EmailJob = { ...details, userId, notice, date: details.date.toISOString() };
      await jobs.enqueue(trx, NOTICE_JOB, job, {
        delay: notice === 'plan_kept' ? PLAN_KEPT_DELAY_SECONDS : 0,
      });
    },
  };
}

export function formatDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
