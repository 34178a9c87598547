import { useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react';
import { isAbortError, isApiError } from '@lisan/errors';

/** Sentences by field; a field without one is right. */
export type FormProblems<Values> = { readonly [Name in keyof Values & string]?: string | undefined };

/** What a form is for. */
export interface FormOptions<Values> {
  readonly initial: Values;
  /** Nothing is sent while this finds a problem. */
  readonly validate?: (values: Values) => FormProblems<Values>;
  /** What the server refuses field by field is shown beside those of the same name. */
  readonly submit: (values: Values) => Promise<unknown>;
  /** The field that a failure is about, with its message: it is marked and gets the focus. */
  readonly blame?: (error: unknown) => FormProblems<Values> | undefined;
  /** `onFailure` is also called for a failure that a field is blamed for. */
  readonly reportsBlamed?: boolean;
  /** A failure that no field stands for. What it answers takes the words about it away before the next try. */
  readonly onFailure: (error: unknown) => (() => void) | void;
}

type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

/** Put on a field that takes text. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** A form as its component has it. */
export interface Form<Values> {
  readonly values: Values;
  readonly problems: FormProblems<Values>;
  readonly isBusy: boolean;
  /** Keeps what was typed and takes the field's problem away. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** Put on the text field of that name. */
  field<Name extends TextName<Values>>(name: Name): FormField;
  /** Sends it, as pressing its button does. */
  send(): void;
  /** Sends it with what has just been given and is not yet among the values. */
  sendWith(given: Partial<Values>): void;
  /** Put on `<form>`: its fields carry the names of `Values`. */
  readonly formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
    method: 'post';
  };
  reset(): void;
}

/** Values, problems beside their fields, one submit at a time, and the focus on the first problem. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<FormProblems<Values>>({});
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  /** What is sent anew makes the words about the last failure old, and the next page is not covered by them. */
  const takeBack = useRef<(() => void) | void>(undefined);
  const ref = useRef<HTMLFormElement>(null);

  function showProblems(found: FormProblems<Values>): void {
    setProblems(found);
    const isWrong = (field: Element) => Object.hasOwn(found, field.getAttribute('name') ?? '');
    // After React has written the problem, so that a screen reader reads both.
    requestAnimationFrame(() => {
      const fields = [...(ref.current?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [])];
      const marked = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (fields.find(isWrong) ?? marked ?? fields[0])?.focus();
    });
  }

  async function run(sent: Values): Promise<void> {
    if (running.current) return;
    const found = Object.entries(options.validate?.(sent) ?? {}).filter(([, problem]) => problem);
    if (found.length > 0) return showProblems(Object.fromEntries(found) as FormProblems<Values>);
    running.current = true;
    takeBack.current?.();
    takeBack.current = undefined;
    setBusy(true);
    setProblems({});
    try {
      await options.submit(sent);
    } catch (error) {
      if (isAbortError(error)) return;
      const refused = isApiError(error)
        ? error.fields.filter(({ field }) => Object.hasOwn(options.initial, field))
        : [];
      const blamed =
        refused.length > 0
          ? (Object.fromEntries(
              refused.map(({ field, message }) => [field, message]),
            ) as FormProblems<Values>)
          : options.blame?.(error);
      const isReported = refused.length === 0 && (!blamed || options.reportsBlamed);
      if (isReported) takeBack.current = options.onFailure(error);
      if (blamed) showProblems(blamed);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues((present) => ({ ...present, [name]: value }));
    setProblems(({ [name]: _solved, ...rest }) => rest as FormProblems<Values>);
  }

  return {
    values,
    problems,
    isBusy,
    set,
    send: () => void run(values),
    sendWith: (given) => void run({ ...values, ...given }),
    field: (name) => ({
      name,
      value: String(values[name]),
      error: problems[name],
      onChange: ({ target }) => set(name, target.value as Values[typeof name]),
    }),
    formProps: {
      ref,
      noValidate: true,
      // Where no script runs the browser sends it by itself: what is typed has no business in a URL.
      method: 'post',
      onSubmit(event) {
        event.preventDefault();
        void run(values);
      },
    },
    reset: () => setValues(options.initial),
  };
}
