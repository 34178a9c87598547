/** How much of the edge callers may hold without being served. */
export interface EdgeLimits {
  /** Connections at a time; one more is closed at once. */
  readonly connections: number;
  /** Bytes a second that the body of a request must come with on the whole; 0: as slowly as it likes. */
  readonly bodyRate: number;
  /** Seconds until the head of a request must be there, counted from the connection or the request before. */
  readonly headSeconds: number;
}

/** What holds when the operator says nothing. */
export const usualLimits: EdgeLimits = { connections: 10_000, bodyRate: 1_000, headSeconds: 15 };
