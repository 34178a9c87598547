import { UNLIMITED, type Balance, type QuotaKind } from '@lisan/contract';
import { getPlan } from '../plans/plans';

/** `sums` in thousandths of a unit. */
export function presentBalance(plan: string, sums: Readonly<Record<QuotaKind, number>>): Balance {
  const { quota } = getPlan(plan);
  const left = (kind: QuotaKind) => (quota[kind] === UNLIMITED ? UNLIMITED : sums[kind] / 1000);
  return {
    subscription_plan: plan,
    ...(quota.text !== UNLIMITED && { text_granted: quota.text }),
    balance: {
      text_quota: Math.floor(left('text')),
      audio_quota: left('audio'),
      video_quota: left('video'),
      process_video_quota: Math.floor(left('process_video')),
    },
  };
}
