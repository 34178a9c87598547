import type { Moment } from '../services/release-update';

export interface PageState {
  readonly isOnline: boolean;
  readonly holds: readonly string[];
  /** Input that the tab's memory doesn't hold. */
  readonly hasUnsavedText: boolean;
  readonly isFieldFocused: boolean;
  readonly isDialogOpen: boolean;
  readonly isPlaying: boolean;
  readonly isToastShown: boolean;
  readonly hasPendingHandoff: boolean;
  /** Third-party frame, which may cover the page. */
  readonly hasThirdPartyFrame: boolean;
}

export function findReasons(moment: Moment, state: PageState): string[] {
  const isStep = moment === 'step';
  const reasons: readonly [boolean, string][] = [
    [!state.isOnline, 'offline'],
    [state.hasUnsavedText, 'text that was typed'],
    [!isStep && state.isFieldFocused, 'the cursor in a field'],
    [state.isDialogOpen, 'a dialog'],
    [state.isPlaying, 'sound that plays'],
    [state.isToastShown, 'a message that is shown'],
    [state.hasPendingHandoff, 'something handed to a view'],
    [moment === 'away' && state.hasThirdPartyFrame, 'a window of somebody else'],
  ];
  return [...state.holds, ...reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))];
}
