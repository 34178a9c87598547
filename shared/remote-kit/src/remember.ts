import type { StoreApi } from 'zustand/vanilla';
import type { TabMemory } from './host-services';

type TextName<State> = {
  [Name in keyof State]: State[Name] extends string | null ? Name : never;
}[keyof State];

/**
 * Persists parts of a store in this tab: restores them, writes every change, and removes empty values ('' or null).
 * @param keys memory key of each part; keys start with the package name
 */
export function remember<State extends object>(
  store: StoreApi<State>,
  memory: TabMemory,
  keys: { readonly [Name in TextName<State>]?: string },
): void {
  const entries = Object.entries(keys) as [keyof State, string][];
  for (const [name, key] of entries) {
    const stored = memory.read(key);
    const patch: object = { [name]: stored };
    if (stored !== null) store.setState(patch as Partial<State>);
  }
  store.subscribe((state, before) => {
    for (const [name, key] of entries)
      if (state[name] !== before[name]) memory.write(key, (state[name] as string | null) || null);
  });
}
