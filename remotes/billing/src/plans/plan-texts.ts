import { formatDollars, type PlanPreview, type Subscription } from '@lisan/contract';
import type { Translations } from '@lisan/remote-kit';

const planNames = ['Free', 'Starter', 'Creator', 'Business', 'Custom'] as const;

/** Localised name of a plan. Stripe may sell plans that Lisan doesn't know: their name stays as it is. */
export function planName(t: Translations['t'], name: string): string {
  const known = planNames.find((each) => each === name);
  return known ? t(`plans.name.${known}`) : name;
}

export function planTexts({ t, format }: Pick<Translations, 't' | 'format'>) {
  const day = (time: string | null) => (time === null ? '' : format.date(time, { dateStyle: 'long' }));

  const nameOf = (plan: string) => planName(t, plan);

  function valuesOf({ plan, present_plan: present, at, ...preview }: PlanPreview) {
    return {
      plan: nameOf(plan),
      present: nameOf(present),
      date: day(at),
      now: formatDollars(preview.amount_now),
      monthly: formatDollars(preview.amount_monthly),
    };
  }

  /** A failed renewal is for the plan that the renewal started. */
  function describeDue({ subscription_plan, next_plan, due }: Subscription): string {
    const plan = nameOf(next_plan ?? subscription_plan);
    if (!due) return t('course.due', { plan });
    const amount = formatDollars(due.amount);
    if (due.retry_at === null) return t('course.dueAmount', { plan, amount });
    return t('course.dueRetry', { plan, amount, date: day(due.retry_at) });
  }

  return {
    describeChange(preview: PlanPreview, hasCard = false): string {
      const { act, is_trial: isTrial, is_charged: isCharged } = preview;
      const values = valuesOf(preview);
      if (act === 'checkout' || act === 'cancel') return t(`change.${act}.text`, values);
      // Without a card a trial ends, so neither price nor next plan is certain.
      if (isTrial && !hasCard)
        return t(`change.${isCharged ? 'in_trial' : 'free_trial'}.${act}.text`, values);
      return t(`change.${isCharged ? act : (`not_charged.${act}` as const)}.text`, values);
    },
    describeDone(preview: PlanPreview): string {
      const { act, is_trial: isTrial, is_charged: isCharged } = preview;
      const values = valuesOf(preview);
      if (isTrial && (act === 'change_later' || act === 'resume'))
        return t(`change.${isCharged ? 'in_trial' : 'free_trial'}.${act}.done`, values);
      return t(`change.${act}.done`, values);
    },
    /** Next step of a running plan: end, next plan or payment; '' without a running plan. */
    describeCourse(subscription: Subscription): string {
      const { status, cancel_at_period_end: ends } = subscription;
      const plan = nameOf(subscription.subscription_plan);
      const next = subscription.next_plan && nameOf(subscription.next_plan);
      const date = day(subscription.current_period_end);
      if (status === 'none' || status === 'canceled' || status === 'paused' || date === '') return '';
      if (ends) return t('course.ends', { plan, date });
      if (status === 'past_due') return describeDue(subscription);
      if (next && status !== 'trialing') return t('course.next', { plan, next, date });
      if (next)
        return t(subscription.payment === 'none' ? 'course.nextFreeTrial' : 'course.nextInTrial', {
          plan,
          next,
          date,
        });
      if (status === 'trialing')
        return t('course.trial', {
          plan,
          date,
          count: daysUntil(subscription.trial_end ?? subscription.current_period_end),
        });
      return t('course.renews', { plan, date });
    },
    day,
    nameOf,
  };
}

const DAY_MS = 86_400_000;

function daysUntil(time: string | null): number {
  return time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / DAY_MS));
}
