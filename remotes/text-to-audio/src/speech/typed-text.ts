import type { Lifetime } from '@lisan/remote-kit';

/** Characters from which input is debounced, so that typing stays fast. */
export const DEBOUNCED_FROM_CHARACTERS = 5_000;
const DEBOUNCE_MS = 300;

/** A field whose value is read only when needed: reading a long one is slow. */
export type TypedField = Pick<HTMLTextAreaElement, 'value' | 'textLength'>;

export interface TypedText {
  type(field: TypedField): void;
  settle(): void;
  forget(): void;
}

/** @param onText receives short text at every key, long text debounced */
export function createTypedText(onText: (text: string) => void, lifetime: Lifetime): TypedText {
  let typed: TypedField | null = null;
  let stop = () => {};

  function forget(): void {
    stop();
    typed = null;
  }
  function settle(): void {
    const field = typed;
    forget();
    if (field) onText(field.value);
  }
  return {
    settle,
    forget,
    type(field) {
      stop();
      typed = field;
      if (field.textLength < DEBOUNCED_FROM_CHARACTERS) settle();
      else stop = lifetime.after(DEBOUNCE_MS, settle);
    },
  };
}
