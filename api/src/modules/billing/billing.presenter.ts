import { UNLIMITED, type ActivityEntry, type Balance, type QuotaKind } from '@lisan/contract';
import type { Translate } from '../../messages/translator';
import type { LedgerLine } from './ledger.repository';
import { getPlan } from './plans';

/** `sums` in thousandths of a unit. */
export function presentBalance(plan: string, sums: Readonly<Record<QuotaKind, number>>): Balance {
  const { quota } = getPlan(plan);
  const left = (kind: QuotaKind) => (quota[kind] === UNLIMITED ? UNLIMITED : sums[kind] / 1000);
  return {
    subscription_plan: plan,
    balance: {
      text_quota: Math.floor(left('text')),
      audio_quota: left('audio'),
      video_quota: left('video'),
      process_video_quota: Math.floor(left('process_video')),
    },
  };
}

export function presentActivity(line: LedgerLine, translate: Translate): ActivityEntry {
  return {
    id: String(line.id),
    at: line.created_at.toISOString(),
    kind: line.kind,
    // Lines that settle a hold are not shown; their use is.
    entry: line.entry === 'settle' ? 'use' : line.entry,
    amount: line.amount / 1000,
    about: translate(line.about),
    reference: line.reference,
  };
}
