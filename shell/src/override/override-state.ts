import type { Override, OverrideFault } from '@lisan/contract';

/** How an override stands in this page. */
export type OverrideState =
  | { readonly kind: 'offered'; readonly override: Override; readonly token: string }
  | { readonly kind: 'refused'; readonly fault: OverrideFault | 'no such remote' }
  /** `isDown`: nothing answers there, and the version of the set stands in. */
  | { readonly kind: 'active'; readonly override: Override; readonly isDown: boolean }
  | { readonly kind: 'over'; readonly override: Override };

/** What the banner says; nothing before it is known. */
export interface Overriding {
  readonly shown: OverrideState | null;
}
