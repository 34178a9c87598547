import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { isApiError, isAbortError } from '@lisan/errors';
import { useShell } from '../services/shell-context';

type Problems<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  readonly initial: Values;
  /** Sentences by field; nothing is sent while there is one. */
  readonly validate: (values: Values) => Problems<Values>;
  readonly submit: (values: Values) => Promise<void>;
  /** A failure that no field stands for. */
  readonly onFailure: (error: unknown) => void;
}

type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly problems: Problems<Values>;
  readonly isBusy: boolean;
  /** Keeps what was typed and takes the field's problem away. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** Put on the text field of that name. */
  field<Name extends TextName<Values>>(name: Name): FieldProps;
  /** Put on `<form>`: its fields carry the names of `Values`. */
  readonly formProps: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
  reset(): void;
}

/** Values, problems beside their fields, one submit at a time, and the focus on the first problem. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const { toastStore } = useShell();
  /** The toast of the last failure: what is sent anew makes it old, and the next page is not covered by it. */
  const told = useRef<string | null>(null);
  const ref = useRef<HTMLFormElement>(null);

  function showProblems(found: Problems<Values>): void {
    setProblems(found);
    const names = new Set(Object.keys(found));
    // After React has written the problem, so that a screen reader reads both.
    requestAnimationFrame(() => {
      const fields = [...(ref.current?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [])];
      (fields.find((field) => names.has(field.getAttribute('name') ?? '')) ?? fields[0])?.focus();
    });
  }

  async function run(): Promise<void> {
    if (running.current) return;
    const found = options.validate(values);
    if (Object.keys(found).length > 0) return showProblems(found);
    running.current = true;
    if (told.current !== null) toastStore.dismiss(told.current);
    told.current = null;
    setBusy(true);
    setProblems({});
    try {
      await options.submit(values);
    } catch (error) {
      if (isAbortError(error)) return;
      const known = isApiError(error)
        ? error.fields.filter(({ field }) => Object.hasOwn(options.initial, field))
        : [];
      if (known.length > 0)
        showProblems(
          Object.fromEntries(known.map(({ field, message }) => [field, message])) as Problems<Values>,
        );
      else {
        const before = toastStore.store.getState().shown?.id;
        options.onFailure(error);
        const shown = toastStore.store.getState().shown?.id;
        if (shown !== undefined && shown !== before) told.current = shown;
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues((present) => ({ ...present, [name]: value }));
    setProblems(({ [name]: _solved, ...rest }) => rest as Problems<Values>);
  }

  return {
    values,
    problems,
    isBusy,
    set,
    field: (name) => ({
      name,
      value: String(values[name]),
      error: problems[name],
      onChange: ({ target }) => set(name, target.value as Values[typeof name]),
    }),
    formProps: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void run();
      },
    },
    reset: () => setValues(options.initial),
  };
}
