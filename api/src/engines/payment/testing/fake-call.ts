import type { FakeBilling } from './fake-billing';
import type { FakeStore } from './fake-objects';
import type { FakeViews } from './fake-views';
import type { FormFields } from './form-body';

export interface FakeParts {
  readonly store: FakeStore;
  readonly views: FakeViews;
  readonly billing: FakeBilling;
  /** Unix seconds. */
  readonly now: () => number;
}

/** Answers one call: the identifier of its path, what was sent, and which references are wanted whole. */
export type FakeCall = (id: string, fields: FormFields, expand: readonly string[]) => object;
