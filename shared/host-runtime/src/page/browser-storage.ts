/** Local storage that may be full, blocked or absent: reads return null, failed writes are ignored. */
export interface BrowserStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

export const createTabStorage = (): BrowserStorage => createBrowserStorage(() => window.sessionStorage);

export function createBrowserStorage(storage: () => Storage = () => window.localStorage): BrowserStorage {
  function attempt<Value>(task: (area: Storage) => Value, otherwise: Value): Value {
    try {
      return task(storage());
    } catch {
      // Blocked by browser settings: data lasts as long as the tab.
      return otherwise;
    }
  }
  return {
    read: (key) => attempt((area) => area.getItem(key), null),
    write: (key, value) => attempt((area) => area.setItem(key, value), undefined),
    remove: (key) => attempt((area) => area.removeItem(key), undefined),
  };
}
