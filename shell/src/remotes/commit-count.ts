/** How often a React root has put something on the screen. */
export interface CommitCount {
  value(): number;
  /** From zero. */
  begin(): void;
  stop(): void;
}

/** What React keeps of a root, of which this knows one name: the tree that is on the screen. */
interface Root {
  current: unknown;
}

/**
 * Counts the commits of the root in an element. React tells them to nobody but its developer tools in a build for production, so this hears
 * them where the root says which tree is on the screen; in a React that has no such place it counts none.
 */
export function countCommits(container: Element): CommitCount {
  let count = 0;
  const root = findRoot(container);
  if (root) {
    let current = root.current;
    Object.defineProperty(root, 'current', {
      configurable: true,
      enumerable: true,
      get: () => current,
      set(next) {
        current = next;
        count += 1;
      },
    });
  }
  return {
    value: () => count,
    begin: () => void (count = 0),
    stop() {
      if (!root) return;
      Object.defineProperty(root, 'current', { value: root.current, writable: true });
    },
  };
}

function findRoot(container: Element): Root | undefined {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
  const fiber = (container as unknown as Record<string, { readonly stateNode?: Root } | null>)[key ?? ''];
  return fiber?.stateNode;
}
