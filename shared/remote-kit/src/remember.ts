import type { StoreApi } from 'zustand/vanilla';
import type { TabMemory } from './host-services';

type TextName<State> = {
  [Name in keyof State]: State[Name] extends string | null ? Name : never;
}[keyof State];

/**
 * Has parts of a store outlive a reload of this tab: what is remembered is there at once, every change is written, and
 * nothing ('' or null) is forgotten.
 *
 * @param keys the memory's key of each part; keys begin with the package's name
 */
export function remember<State extends object>(
  store: StoreApi<State>,
  memory: TabMemory,
  keys: { readonly [Name in TextName<State>]?: string },
): void {
  const entries = Object.entries(keys) as [keyof State, string][];
  for (const [name, key] of entries) {
    const kept = memory.read(key);
    const patch: object = { [name]: kept };
    if (kept !== null) store.setState(patch as Partial<State>);
  }
  store.subscribe((state, before) => {
    for (const [name, key] of entries)
      if (state[name] !== before[name]) memory.write(key, (state[name] as string | null) || null);
  });
}
