import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

interface TextStore<State> {
  getState(): State;
  getInitialState(): State;
  subscribe(listener: (state: State, before: State) => void): () => void;
}

interface StoredText {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly defaultValue: string;
}

const never = () => () => undefined;

/**
 * Shows a stored text in an uncontrolled field, so that keys cause no render. The field's `onChange` stores it.
 * @param select the same function in every render
 */
export function useStoredText<State>(store: TextStore<State>, select: (state: State) => string): StoredText {
  const ref = useRef<HTMLTextAreaElement>(null);
  const text = useSyncExternalStore(
    never,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  );
  const [defaultValue] = useState(text);
  const shown = useRef({ store, text });
  useLayoutEffect(() => {
    // Another account has another text, even when input is pending.
    if (shown.current.store === store && shown.current.text === text) return;
    shown.current = { store, text };
    show(ref.current, text);
  }, [store, text]);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (select(state) !== select(before)) show(ref.current, select(state));
      }),
    [store, select],
  );
  return { ref, defaultValue };
}

/** An equal value would move the caret and end a composition. */
function show(field: HTMLTextAreaElement | null, text: string): void {
  if (field && field.value !== text) field.value = text;
}
