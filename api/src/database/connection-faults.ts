/** What an error says of itself; those of Node come from wherever the socket was made, so that no class tells. */
function describe(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}

/** PostgreSQL's own word for what happened, when the server said anything. `EPIPE` has five letters too, no digit. */
function findState(error: unknown): string | undefined {
  const { code } = describe(error);
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Broken connections, a server that stops, starts or recovers, and no room for one more connection. */
const connectionStates = /^(08...|57P0[1-5]|53300|25006)$/;

/**
 * What the driver says without the server: its words for connections that ended, and the codes of sockets. Anything
 * else without a state (a parameter that cannot be written) is a fault of ours.
 */
const driverWords =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered)|The (connection is|database server does)|getaddrinfo)/;
const socketCodes = /^(E[A-Z_]{3,}|ERR_STREAM_|ERR_SOCKET_)/;

/** True when it was the connection that failed, and not what was asked. */
export function isConnectionFault(error: unknown): boolean {
  const state = findState(error);
  if (state !== undefined) return connectionStates.test(state);
  const { code, message } = describe(error);
  return driverWords.test(message) || socketCodes.test(code);
}

/** True when no server is there that could serve anybody; one that only lacks room for a newcomer is. */
export function isServerAway(error: unknown): boolean {
  const state = findState(error);
  return state === undefined || /^(08...|57P0[1-3])$/.test(state);
}
