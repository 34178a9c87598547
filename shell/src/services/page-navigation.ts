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
  /** To another page, until the router connects. */
  let pending: Parameters<Navigate> | undefined;
  /** The history has entries that the router doesn't know. */
  let isAhead = false;
  return {
    goTo(path, options = {}) {
      if (navigate) navigate(path, options);
      // A replacement by the page being left must not override a pending navigation.
      else if (pending && options.replace) return;
      // At once, for a Back pressed before the router connects.
      else if (!pending && path.split('?')[0] === window.location.pathname) {
        isAhead = true;
        enter(path, options);
      } else pending = [path, options];
    },
    leaveTo(url) {
      const target = new URL(url, window.location.href);
      // A mistake by a remote or the server must not lead to `javascript:` or plain HTTP.
      if (target.protocol !== 'https:' && target.origin !== window.location.origin)
        throw new TypeError(`Lisan does not leave to '${target.protocol}//${target.host}'.`);
      leave(target.href);
    },
    goToWithReload(path, state) {
      enter(path, { state });
      reload();
    },
    connect(next) {
      navigate = next;
      if (isAhead)
        next(currentPath(), { replace: true, state: (window.history.state as EntryState).usr ?? {} });
      isAhead = false;
      if (pending) next(...pending);
      pending = undefined;
      return () => {
        if (navigate === next) navigate = undefined;
      };
    },
  };
}

interface EntryState {
  readonly usr?: object | null;
  readonly idx?: number;
}

const currentPath = (): string => window.location.href.slice(window.location.origin.length);

/** Changes the history in the router's format, which it reads when it starts. */
function enter(path: string, { replace = false, state }: EntryOptions): void {
  const { idx = 0 } = (window.history.state ?? {}) as EntryState;
  const entry = { usr: state ?? null, key: crypto.randomUUID().slice(0, 8), idx: replace ? idx : idx + 1 };
  window.history[replace ? 'replaceState' : 'pushState'](entry, '', path);
}
