import type { Moment } from './release-update';

interface DocumentState {
  readonly isOnline: boolean;
  readonly isFieldFocused: boolean;
  readonly isDialogOpen: boolean;
  readonly isPlaying: boolean;
  /** Third-party frame, which may cover the page. */
  readonly hasThirdPartyFrame: boolean;
}

/** What only the product knows of its page. */
export interface ProductState {
  readonly holds: readonly string[];
  /** Input that the tab's memory doesn't hold. */
  readonly hasUnsavedText: boolean;
  readonly isToastShown: boolean;
  readonly hasPendingHandoff: boolean;
}

export type PageState = DocumentState & ProductState;

const textFields = 'input, textarea, [contenteditable]:not([contenteditable="false"])';
const openOverlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

export function readDocumentState(page: Document = document): DocumentState {
  return {
    isOnline: navigator.onLine,
    isFieldFocused: page.activeElement?.matches(textFields) ?? false,
    isDialogOpen: page.querySelector(openOverlays) !== null,
    isPlaying: [...page.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused),
    hasThirdPartyFrame: [...page.querySelectorAll('iframe')].some(
      ({ src }) => !src.startsWith(location.origin),
    ),
  };
}

export function findReasons(moment: Moment, state: PageState): string[] {
  const isStep = moment === 'step';
  const reasons: readonly [boolean, string][] = [
    [!state.isOnline, 'offline'],
    [state.hasUnsavedText, 'unsaved text'],
    [!isStep && state.isFieldFocused, 'a focused field'],
    [state.isDialogOpen, 'an open dialog'],
    [state.isPlaying, 'playing media'],
    [state.isToastShown, 'a toast'],
    [state.hasPendingHandoff, 'a pending handoff'],
    [moment === 'away' && state.hasThirdPartyFrame, 'a third-party frame'],
  ];
  return [...state.holds, ...reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))];
}
