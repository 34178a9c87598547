export interface EntryOptions {
  readonly replace?: boolean;
  readonly state?: object;
}

type Navigate = (path: string, options: EntryOptions) => void;

/** Navigates between the shell's routes; the router connects on mount. */
export interface PageNavigation {
  goTo(path: string, options?: EntryOptions): void;
  leaveTo(url: string): void;
  /** Navigates in a fresh document with a new history entry. */
  goToWithReload(path: string, state: object): void;
  connect(navigate: Navigate): () => void;
}

export function createPageNavigation(
  leave: (url: string) => void = (url) => window.location.assign(url),
  reload: () => void = () => window.location.reload(),
): PageNavigation {
  let navigate: Navigate | undefined;
  let pending: Parameters<Navigate>[] = [];
  return {
    goTo(path, options = {}) {
      if (navigate) navigate(path, options);
      else if (pending.every(([, { replace }]) => replace)) pending = [[path, options]];
      // A replacement by the page being left must not override a pending navigation.
      else if (!options.replace) pending.push([path, options]);
    },
    leaveTo(url) {
      const target = new URL(url, window.location.href);
      // A mistake by a remote or the server must not lead to `javascript:` or plain HTTP.
      if (target.protocol !== 'https:' && target.origin !== window.location.origin)
        throw new TypeError(`Lisan does not leave to '${target.protocol}//${target.host}'.`);
      leave(target.href);
    },
    goToWithReload(path, state) {
      // Same format as the router's entries, which the next document reads.
      const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
      window.history.pushState({ usr: state, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 }, '', path);
      reload();
    },
    connect(next) {
      navigate = next;
      for (const entry of pending) next(...entry);
      pending = [];
      return () => {
        if (navigate === next) navigate = undefined;
      };
    },
  };
}
