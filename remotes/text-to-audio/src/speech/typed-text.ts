import type { Lifetime } from '@lisan/remote-kit';

/** A text of so many characters is taken up when nobody has typed for a moment: a key must not wait for what is shown and kept of it. */
export const LONG = 5_000;
/** Milliseconds. */
const REST = 300;

/** What somebody types in; asked for its whole text only when that is taken up. */
export type TypedField = Pick<HTMLTextAreaElement, 'value' | 'textLength'>;

/** What is typed, on its way to be the text. */
export interface TypedText {
  type(field: TypedField): void;
  /** Takes up what was typed, now. */
  settle(): void;
  /** What was typed is no more: another text stands there. */
  forget(): void;
}

/** @param take called with each text that is taken up: a short one at every key, a long one when the keys rest. */
export function createTypedText(take: (text: string) => void, lifetime: Lifetime): TypedText {
  let typed: TypedField | null = null;
  let stop = () => {};

  function forget(): void {
    stop();
    typed = null;
  }
  function settle(): void {
    const field = typed;
    forget();
    if (field) take(field.value);
  }
  return {
    settle,
    forget,
    type(field) {
      stop();
      typed = field;
      if (field.textLength < LONG) settle();
      else stop = lifetime.after(REST, settle);
    },
  };
}
