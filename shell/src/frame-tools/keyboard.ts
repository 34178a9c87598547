import type { FrameTool } from './frame-tool';

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

export const searchKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K');

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** The tool that a key opens. A dialog that is open keeps its keys. */
export function toolOfKey(event: KeyboardEvent): FrameTool | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return undefined;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return undefined;
  // By its place on the keyboard, where the layout types no Latin letters.
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  if (isK && !shiftKey && (isApple() ? metaKey : ctrlKey)) return 'search';
  const isQuestion = key === '?' || key === '؟';
  return isQuestion && !ctrlKey && !metaKey && !isTyping(event.target) ? 'shortcuts' : undefined;
}
