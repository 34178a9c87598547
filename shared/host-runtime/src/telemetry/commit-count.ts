export interface CommitCount {
  value(): number;
  reset(): void;
  stop(): void;
}

/** The one property of React's root that this uses: the current tree. */
interface Root {
  current: unknown;
}

/**
 * Counts commits of the root in an element by intercepting writes of its current tree, as React reports commits only to
 * its developer tools. Counts none if React has no such property.
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
    reset: () => void (count = 0),
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
