import { pageProtocol } from '@lisan/contract';
import type { TabMemory } from '@lisan/remote-kit';
import type { SessionStore } from '@lisan/session';
import type { BrowserStorage } from './browser-storage';

/** Memory of this tab, kept apart by account: the next person at the same browser finds nothing of the last one. */
export function createTabMemory(
  session: SessionStore,
  storage: BrowserStorage,
): TabMemory & { forgetAll(): void; holds(text: string): boolean } {
  const index = pageProtocol.tabMemory;
  const keyOf = (key: string) => `${index}.${session.getState().user?.user_id ?? 'visitor'}.${key}`;
  const known = new Set((storage.read(index) ?? '').split(' ').filter(Boolean));

  /** Signing out elsewhere or an expiry keeps what was typed for its owner; somebody else's sign-in ends it. */
  function forgetOthers(): void {
    const { user } = session.getState();
    if (!user) return;
    const others = [...known].filter(
      (stored) => !stored.startsWith(`${index}.${user.user_id}.`) && !stored.startsWith(`${index}.visitor.`),
    );
    if (others.length === 0) return;
    for (const stored of others) {
      storage.remove(stored);
      known.delete(stored);
    }
    storage.write(index, [...known].join(' '));
  }
  forgetOthers();
  session.subscribe(forgetOthers);

  return {
    read: (key) => storage.read(keyOf(key)),
    write(key, value) {
      const stored = keyOf(key);
      const count = known.size;
      if (value === null) {
        storage.remove(stored);
        known.delete(stored);
      } else {
        storage.write(stored, value);
        known.add(stored);
      }
      // Each key that is typed comes here.
      if (known.size !== count) storage.write(index, [...known].join(' '));
    },
    /** Whether this very text would be there after a reload. */
    holds: (text) => {
      const own = keyOf('');
      return [...known].some((stored) => stored.startsWith(own) && storage.read(stored) === text);
    },
    forgetAll() {
      for (const stored of known) storage.remove(stored);
      known.clear();
      storage.remove(index);
    },
  };
}
