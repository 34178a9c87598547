import type { QuotaKind } from '@lisan/contract';

/** A number of the account that is held until it is known what was really used. */
export type Hold = number;

export interface Reservation {
  readonly userId: string;
  readonly kind: QuotaKind;
  /** Units: replies, seconds, lip-syncs. At most this is charged. */
  readonly amount: number;
  /** Id of what it is for. */
  readonly reference: string;
  /** Key of the sentence that Activity shows: `activity_chat`, `activity_speech`, `activity_lip_sync`. */
  readonly about: string;
}
