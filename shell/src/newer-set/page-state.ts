import type { ShellServices } from '../services/create-services';
import type { PageState } from './reasons';

export type StateServices = Pick<
  ShellServices,
  'host' | 'pageHolds' | 'findTypedText' | 'memory' | 'toastStore'
>;

const textFields = 'input, textarea, [contenteditable]:not([contenteditable="false"])';
const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/** Looks at the page as it stands. */
export function readPageState(services: StateServices, page: Document = document): PageState {
  const { bus } = services.host;
  return {
    isOnline: navigator.onLine,
    kept: services.pageHolds.findReasons(),
    hasUnkeptText: services.findTypedText().some((text) => !services.memory.holds(text)),
    isInField: page.activeElement?.matches(textFields) ?? false,
    isDialogOpen: page.querySelector(open) !== null,
    isPlaying: [...page.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused),
    isToastShown: services.toastStore.store.getState().shown !== null,
    isHandedOver:
      bus.peek('script.chosen') !== undefined ||
      bus.peek('audio.chosen') !== undefined ||
      bus.peek('conversation.chosen') !== undefined,
    hasForeignFrame: [...page.querySelectorAll('iframe')].some(({ src }) => !src.startsWith(location.origin)),
  };
}
