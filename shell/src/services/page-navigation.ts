/** Moves between the shell's routes from outside React; the router fills `navigate` in when it mounts. */
export interface PageNavigation {
  /** `state` goes into the entry of the history. */
  goTo(path: string, state?: object): void;
  leaveTo(url: string): void;
  /** Called by the router. Returns how to let go. */
  connect(navigate: (path: string, state?: object) => void): () => void;
}

export function createPageNavigation(
  leave: (url: string) => void = (url) => window.location.assign(url),
): PageNavigation {
  let navigate: ((path: string, state?: object) => void) | undefined;
  let waiting: { path: string; state: object | undefined } | undefined;
  return {
    goTo(path, state) {
      if (navigate) navigate(path, state);
      else waiting = { path, state };
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
      if (waiting) next(waiting.path, waiting.state);
      waiting = undefined;
      return () => {
        if (navigate === next) navigate = undefined;
      };
    },
  };
}
