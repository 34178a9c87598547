import type { PlanPreview, Subscription } from '@lisan/contract';
import type { Translations } from '@lisan/remote-kit';

/** Sentences about what happens to a plan, when and for how much. */
export function planTexts({ t, format }: Pick<Translations, 't' | 'format'>) {
  const day = (time: string | null) => (time === null ? '' : format.date(time, { dateStyle: 'long' }));

  function valuesOf({ plan, present_plan: present, at, ...preview }: PlanPreview) {
    return {
      plan,
      present,
      date: day(at),
      now: format.dollars(preview.amount_now),
      monthly: format.dollars(preview.amount_monthly),
    };
  }

  return {
    /** Before it is done. */
    describeChange(preview: PlanPreview): string {
      const { act, is_trial: isTrial } = preview;
      // A trial ends by itself where there is no card: neither price nor next plan is sure.
      const kind = isTrial && act !== 'cancel' && act !== 'checkout' ? (`in_trial.${act}` as const) : act;
      return t(`change.${kind}.text`, valuesOf(preview));
    },
    /** After it was done. */
    describeDone(preview: PlanPreview): string {
      const { act, is_trial: isTrial } = preview;
      const kind =
        isTrial && (act === 'change_later' || act === 'resume') ? (`in_trial.${act}` as const) : act;
      return t(`change.${kind}.done`, valuesOf(preview));
    },
    /** How it goes on by itself: end of the trial, of a cancelled plan, the next plan; '' when nothing is to be said. */
    describeCourse(subscription: Subscription): string {
      const { status, subscription_plan: plan, cancel_at_period_end: ends, next_plan: next } = subscription;
      const date = day(subscription.current_period_end);
      if (status === 'none' || status === 'canceled' || status === 'paused' || date === '') return '';
      if (ends) return t('course.ends', { plan, date });
      if (next) return t(status === 'trialing' ? 'course.nextInTrial' : 'course.next', { plan, next, date });
      if (status === 'trialing')
        return t('course.trial', {
          plan,
          date,
          count: daysUntil(subscription.trial_end ?? subscription.current_period_end),
        });
      if (status === 'past_due') return t('course.due', { plan });
      return t('course.renews', { plan, date });
    },
    day,
  };
}

const DAY = 86_400_000;

function daysUntil(time: string | null): number {
  return time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / DAY));
}
