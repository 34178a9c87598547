import type { Moment } from '../services/release-update';

export interface PageState {
  readonly isOnline: boolean;
  readonly kept: readonly string[];
  /** Input that the tab's memory doesn't hold. */
  readonly hasUnkeptText: boolean;
  readonly isInField: boolean;
  readonly isDialogOpen: boolean;
  readonly isPlaying: boolean;
  readonly isToastShown: boolean;
  readonly isHandedOver: boolean;
  /** Third-party frame, which may cover the page. */
  readonly hasForeignFrame: boolean;
}

export function findReasons(moment: Moment, state: PageState): string[] {
  const isStep = moment === 'step';
  const reasons: readonly [boolean, string][] = [
    [!state.isOnline, 'offline'],
    [state.hasUnkeptText, 'text that was typed'],
    [!isStep && state.isInField, 'the cursor in a field'],
    [state.isDialogOpen, 'a dialog'],
    [state.isPlaying, 'sound that plays'],
    [state.isToastShown, 'a message that is shown'],
    [state.isHandedOver, 'something handed to a view'],
    [moment === 'away' && state.hasForeignFrame, 'a window of somebody else'],
  ];
  return [...state.kept, ...reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))];
}
