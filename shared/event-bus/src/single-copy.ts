const mark = Symbol.for('lisan.event-bus');

interface Marked {
  [mark]?: { owner: string };
}

/**
 * Claims the page for its one bus; a second bus would split the session.
 * @param owner creator of the bus, for example `shell`
 * @returns a function that releases the claim
 * @throws Error with both owners when the page has a bus
 */
export function claimPageBus(owner: string, page: object = globalThis): () => void {
  const marked = page as Marked;
  const present = marked[mark];
  if (present) {
    throw new Error(
      `Two event buses on one page, by '${present.owner}' and '${owner}': @lisan/remote-kit must be a singleton.`,
    );
  }
  marked[mark] = { owner };
  return () => {
    delete marked[mark];
  };
}
