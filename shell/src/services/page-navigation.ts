/** Moves between the shell's routes from outside React; the router fills `navigate` in when it mounts. */
export interface PageNavigation {
  goTo(path: string): void;
  leaveTo(url: string): void;
  /** Called by the router. Returns how to let go. */
  connect(navigate: (path: string) => void): () => void;
}

export function createPageNavigation(
  leave: (url: string) => void = (url) => window.location.assign(url),
): PageNavigation {
  let navigate: ((path: string) => void) | undefined;
  let waiting: string | undefined;
  return {
    goTo(path) {
      if (navigate) navigate(path);
      else waiting = path;
    },
    leaveTo(url) {
      const target = new URL(url, window.location.href);
      // A remote's or the server's mistake must not turn into `javascript:` or a downgrade.
      if (target.protocol !== 'https:' && target.origin !== window.location.origin)
        throw new TypeError(`Lisan does not leave to '${target.protocol}//${target.host}'.`);
      leave(target.href);
    },
    connect(next) {
      navigate = next;
      if (waiting !== undefined) next(waiting);
      waiting = undefined;
      return () => {
        if (navigate === next) navigate = undefined;
      };
    },
  };
}
