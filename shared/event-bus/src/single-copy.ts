const mark = Symbol.for('lisan.event-bus');

interface Marked {
  [mark]?: { version: string; owner: string };
}

/**
 * Two copies of the bus in one page split the session in two. Whoever creates the page's bus claims it here; a second
 * claim throws and names both owners.
 *
 * @param owner who creates the bus, for example `shell 0.1.0`
 * @returns gives the claim up again (tests, hot reload)
 */
export function claimPageBus(owner: string, version: string, page: object = globalThis): () => void {
  const marked = page as Marked;
  const present = marked[mark];
  if (present) {
    throw new Error(
      `Two event buses on one page: '${present.owner}' made one (${present.version}), '${owner}' makes another (${version}). ` +
        'A remote must take the bus from remote-kit, never create it; check that @lisan/remote-kit is shared as a singleton.',
    );
  }
  marked[mark] = { version, owner };
  return () => {
    delete marked[mark];
  };
}
