import { useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react';
import { isAbortError, isApiError } from '@lisan/errors';

export type FormProblems<Values> = { readonly [Name in keyof Values & string]?: string | undefined };

export interface FormOptions<Values> {
  readonly initial: Values;
  readonly validate?: (values: Values) => FormProblems<Values>;
  /** Field errors of the server appear beside the fields. */
  readonly submit: (values: Values) => Promise<unknown>;
  /** Maps a failure to a field with its message, which gets marked and focused. */
  readonly blame?: (error: unknown) => FormProblems<Values> | undefined;
  readonly reportsBlamed?: boolean;
  /** Handles failures without a field. The returned function hides the message before the next attempt. */
  readonly onFailure: (error: unknown) => (() => void) | void;
}

type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly problems: FormProblems<Values>;
  readonly isBusy: boolean;
  /** Sets a value and clears its problem. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  field<Name extends TextName<Values>>(name: Name): FormField;
  send(): void;
  sendWith(given: Partial<Values>): void;
  readonly formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
    method: 'post';
  };
  reset(): void;
}

/** Form state: values, field problems, one submit at a time, focus on the first problem. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<FormProblems<Values>>({});
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const hideFailure = useRef<(() => void) | void>(undefined);
  const ref = useRef<HTMLFormElement>(null);

  function showProblems(found: FormProblems<Values>): void {
    setProblems(found);
    const isWrong = (field: Element) => Object.hasOwn(found, field.getAttribute('name') ?? '');
    // After React renders the problem, so screen readers read both.
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
    hideFailure.current?.();
    hideFailure.current = undefined;
    setBusy(true);
    setProblems({});
    try {
      await options.submit(sent);
    } catch (error) {
      if (isAbortError(error)) return;
      const serverProblems = isApiError(error)
        ? error.fields.filter(({ field }) => Object.hasOwn(options.initial, field))
        : [];
      const blamed =
        serverProblems.length > 0
          ? (Object.fromEntries(
              serverProblems.map(({ field, message }) => [field, message]),
            ) as FormProblems<Values>)
          : options.blame?.(error);
      const isReported = serverProblems.length === 0 && (!blamed || options.reportsBlamed);
      if (isReported) hideFailure.current = options.onFailure(error);
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
      // Without scripts the browser submits: keep input out of the URL.
      method: 'post',
      onSubmit(event) {
        event.preventDefault();
        void run(values);
      },
    },
    reset: () => setValues(options.initial),
  };
}
