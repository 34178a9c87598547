/** How much of the edge callers may hold without being served. */
export interface EdgeLimits {
  /** Connections at a time; one more is closed at once. */
  readonly connections: number;
  /** Seconds until the head of a request must be there, counted from the connection or the request before. */
  readonly headSeconds: number;
  /** Seconds until all of a request must be there. The API also ends a body that comes too slowly. */
  readonly requestSeconds: number;
}

/** What holds when the operator says nothing. */
export const usualLimits: EdgeLimits = {
  connections: 10_000,
  headSeconds: 15,
  requestSeconds: 3_600,
};
