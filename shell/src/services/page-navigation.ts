/** How a page is entered: in the place of the present entry of the history, and with what that entry keeps. */
export interface EntryOptions {
  readonly replace?: boolean;
  readonly state?: object;
}

type Navigate = (path: string, options: EntryOptions) => void;

/** Moves between the shell's routes, from anywhere; the router connects its own means when it mounts. */
export interface PageNavigation {
  goTo(path: string, options?: EntryOptions): void;
  leaveTo(url: string): void;
  /** The same in a fresh document: another entry of the history, which the browser loads. */
  goToAnew(path: string, state: object): void;
  /** Called by the router. Returns how to let go. */
  connect(navigate: Navigate): () => void;
}

export function createPageNavigation(
  leave: (url: string) => void = (url) => window.location.assign(url),
  reload: () => void = () => window.location.reload(),
): PageNavigation {
  let navigate: Navigate | undefined;
  let waiting: Parameters<Navigate> | undefined;
  return {
    goTo(path, options = {}) {
      if (navigate) navigate(path, options);
      // What a page that is being left writes of itself keeps nobody from going.
      else if (!waiting || waiting[1].replace || !options.replace) waiting = [path, options];
    },
    leaveTo(url) {
      const target = new URL(url, window.location.href);
      // A remote's or the server's mistake must not turn into `javascript:` or a downgrade.
      if (target.protocol !== 'https:' && target.origin !== window.location.origin)
        throw new TypeError(`Lisan does not leave to '${target.protocol}//${target.host}'.`);
      leave(target.href);
    },
    goToAnew(path, state) {
      // As the router writes its entries: it reads this one when the document is there.
      const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
      window.history.pushState({ usr: state, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 }, '', path);
      reload();
    },
    connect(next) {
      navigate = next;
      if (waiting) next(...waiting);
      waiting = undefined;
      return () => {
        if (navigate === next) navigate = undefined;
      };
    },
  };
}
