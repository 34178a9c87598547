/** What a confined process says of an order. */
export type ConfinedReport<Answer> =
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'answer';
      readonly answer: Answer;
      /** What the whole process takes now, in bytes. */
      readonly memory: number;
    }
  /** A fault of ours, in words for the log. */
  | { readonly kind: 'failed'; readonly reason: string };
