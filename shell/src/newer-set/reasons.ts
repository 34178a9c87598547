import type { Moment } from '../services/newer-set';

/** What of the page would be lost, or missed, with its document. */
export interface PageState {
  readonly isOnline: boolean;
  /** What parts of the page have said of themselves. */
  readonly kept: readonly string[];
  /** Text was typed that the memory of the tab does not have. */
  readonly hasUnkeptText: boolean;
  /** The cursor stands in a field. */
  readonly isInField: boolean;
  readonly isDialogOpen: boolean;
  readonly isPlaying: boolean;
  readonly isToastShown: boolean;
  /** Something was handed to a view that has not taken it yet. */
  readonly isHandedOver: boolean;
  /** A frame of somebody else, whose window may be in front of this one. */
  readonly hasForeignFrame: boolean;
}

/** Why the page stays as it is at this moment; none: nothing would be lost. */
export function findReasons(moment: Moment, state: PageState): string[] {
  const isStep = moment === 'step';
  const reasons: readonly [boolean, string][] = [
    [!state.isOnline, 'offline'],
    [state.hasUnkeptText, 'text that was typed'],
    // Whoever goes on leaves the field by themselves; what they typed is in the memory.
    [!isStep && state.isInField, 'the cursor in a field'],
    [state.isDialogOpen, 'a dialog'],
    [state.isPlaying, 'sound that plays'],
    [state.isToastShown, 'a message that is shown'],
    [state.isHandedOver, 'something handed to a view'],
    [moment === 'away' && state.hasForeignFrame, 'a window of somebody else'],
  ];
  return [...state.kept, ...reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))];
}
