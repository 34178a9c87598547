/** The few words that components say by themselves. All else comes in by props. */
export interface UiTexts {
  skipToContent: string;
  showPassword: string;
  hidePassword: string;
  close: string;
  cancel: string;
  copy: string;
  copied: string;
  copyFailed: string;
  play: string;
  pause: string;
  seek: string;
  /** Where a recording stands; `{time}` and `{duration}` are replaced. */
  timeOf: string;
  mediaFailed: string;
  loading: string;
  choose: string;
  notifications: string;
  moreNavigation: string;
  collapseNavigation: string;
  expandNavigation: string;
  dropHere: string;
  chooseFile: string;
  /** How else to hand over a file, after the button. */
  orDropOrPaste: string;
  /** Said before a choice; `{types}` and `{size}` are replaced. */
  acceptedFiles: string;
  removeFile: string;
  /** Said of a refused file; `{types}` is replaced. */
  wrongType: string;
  /** Said of a refused file; `{size}` is replaced. */
  tooLarge: string;
  emptyFile: string;
  /** Said beside a field; `{cut}` and `{count}` are replaced. */
  cutPaste: string;
  oneFileOnly: string;
}

/** Puts values into the `{name}` places of a text. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );
