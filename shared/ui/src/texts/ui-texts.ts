/** The few words that components say by themselves. All else comes in by props. */
export interface UiTexts {
  showPassword: string;
  hidePassword: string;
  close: string;
  cancel: string;
  copy: string;
  copied: string;
  play: string;
  pause: string;
  seek: string;
  mute: string;
  unmute: string;
  fullScreen: string;
  mediaFailed: string;
  loading: string;
  choose: string;
  notifications: string;
  moreNavigation: string;
  collapseNavigation: string;
  expandNavigation: string;
  dropHere: string;
  chooseFile: string;
  removeFile: string;
  /** Said of a refused file; `{types}` is replaced. */
  wrongType: string;
  /** Said of a refused file; `{size}` is replaced. */
  tooLarge: string;
  emptyFile: string;
  oneFileOnly: string;
  /** Name of one slot of a code; `{index}` and `{count}` are replaced. */
  codeSlot: string;
}

/** Puts values into the `{name}` places of a text. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
