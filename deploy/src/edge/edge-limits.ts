/** How much of the edge callers may hold without being served. */
export interface EdgeLimits {
  /** Connections at a time; one more is closed at once. */
  readonly connections: number;
  /** Bytes a second that the body of a request must come with on the whole; 0: as slowly as it likes. */
  readonly bodyRate: number;
  /** Seconds until the head of a request must be there, counted from the connection or the request before. */
  readonly headSeconds: number;
  /** Calls at a time that the API has not begun to answer; one more is refused at once. */
  readonly callsAtOnce: number;
}

/** What holds when the operator says nothing. */
export const usualLimits: EdgeLimits = {
  connections: 10_000,
  bodyRate: 1_000,
  headSeconds: 15,
  // What the API serves in a fifth of a second where it shares two cores with the edge and with all who call. Where it
  // is quicker, fewer are there at a time for as much work.
  callsAtOnce: 96,
};
