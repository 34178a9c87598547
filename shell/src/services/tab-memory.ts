import type { TabMemory } from '@lisan/remote-kit';
import type { SessionStore } from '@lisan/session';
import type { BrowserStorage } from './browser-storage';

/** Memory of this tab, kept apart by account: the next person at the same browser finds nothing of the last one. */
export function createTabMemory(
  session: SessionStore,
  storage: BrowserStorage,
): TabMemory & { forgetAll(): void } {
  const index = 'lisan.memory';
  const placeOf = (key: string) => `${index}.${session.getState().user?.user_id ?? 'visitor'}.${key}`;
  const known = new Set((storage.read(index) ?? '').split(' ').filter(Boolean));

  return {
    read: (key) => storage.read(placeOf(key)),
    write(key, value) {
      const place = placeOf(key);
      if (value === null) {
        storage.remove(place);
        known.delete(place);
      } else {
        storage.write(place, value);
        known.add(place);
      }
      storage.write(index, [...known].join(' '));
    },
    forgetAll() {
      for (const place of known) storage.remove(place);
      known.clear();
      storage.remove(index);
    },
  };
}
