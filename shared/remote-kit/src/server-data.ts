import { isAbortError } from '@lisan/errors';

export type ServerData<Values> = {
  readonly [Name in keyof Values]: Values[Name] | null;
} & {
  /** True if never loaded and the last request failed; an empty list is not missing. */
  readonly missing: Readonly<Record<keyof Values, boolean>>;
};

export type Readers<Values> = { readonly [Name in keyof Values]: () => Promise<Values[Name]> };

interface Target<Values> {
  getState(): ServerData<Values>;
  setState(change: (state: ServerData<Values>) => Partial<ServerData<Values>>): void;
}

/** Loads server data into a store. Never rejects. */
export interface ServerDataLoader<Values> {
  /** Loads at the user's request; shows failures. */
  load(name: keyof Values): Promise<void>;
  /** Reloads some or all values; failures are silent if a value exists. */
  refresh(...names: (keyof Values)[]): Promise<void>;
  change<Name extends keyof Values>(name: Name, change: (value: Values[Name]) => Values[Name]): void;
}

export function notLoaded<Values extends object>(readers: Readers<Values>): ServerData<Values> {
  const names = Object.keys(readers);
  return {
    ...Object.fromEntries(names.map((name) => [name, null])),
    missing: Object.fromEntries(names.map((name) => [name, false])),
  } as ServerData<Values>;
}

/** Fills a store with server data. Stale responses are dropped; one requested before a change is requested again. */
export function createServerDataLoader<Values extends object>(
  store: Target<Values>,
  readers: Readers<Values>,
  onFailure: (error: unknown, name: keyof Values) => void,
): ServerDataLoader<Values> {
  let questions = 0;
  const answered = new Map<keyof Values, number>();
  const changed = new Map<keyof Values, number>();

  function mark(name: keyof Values, isMissing: boolean, value: object = {}): void {
    store.setState(({ missing }) => {
      const patch: object = { ...value, missing: { ...missing, [name]: isMissing } };
      return patch;
    });
  }

  async function read(name: keyof Values, isWanted: boolean): Promise<void> {
    const question = (questions += 1);
    const changes = changed.get(name);
    try {
      const value = await readers[name]();
      if (changed.get(name) !== changes) return await read(name, isWanted);
      if ((answered.get(name) ?? 0) > question) return;
      answered.set(name, question);
      mark(name, false, { [name]: value });
    } catch (error) {
      if (isAbortError(error)) return;
      const isMissing = !answered.has(name);
      if (isWanted || isMissing) onFailure(error, name);
      mark(name, isMissing);
    }
  }

  return {
    load: (name) => read(name, true),
    async refresh(...names) {
      const wanted = names.length > 0 ? names : (Object.keys(readers) as (keyof Values)[]);
      await Promise.all(wanted.map((name) => read(name, false)));
    },
    change(name, change) {
      changed.set(name, (changed.get(name) ?? 0) + 1);
      store.setState((state) => {
        const value = state[name];
        const patch: object = value === null ? {} : { [name]: change(value as Values[typeof name]) };
        return patch;
      });
    },
  };
}
