function describe(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}

/** PostgreSQL's SQLSTATE. `EPIPE` also has five letters, but no digit. */
function findState(error: unknown): string | undefined {
  const { code } = describe(error);
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Broken connections, a server that stops, starts or recovers, and too many connections. */
const connectionStates = /^(08...|57P0[1-5]|53300|25006)$/;

/** Driver messages and socket codes without a SQLSTATE. Anything else without one is our own bug. */
const driverMessages =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered)|The (connection is|database server does)|getaddrinfo)/;
const socketCodes = /^(E[A-Z_]{3,}|ERR_STREAM_|ERR_SOCKET_)/;

/** True when the connection failed, not the statement. */
export function isConnectionError(error: unknown): boolean {
  const state = findState(error);
  if (state !== undefined) return connectionStates.test(state);
  const { code, message } = describe(error);
  return driverMessages.test(message) || socketCodes.test(code);
}

export function isServerAway(error: unknown): boolean {
  const state = findState(error);
  return state === undefined || /^(08...|57P0[1-3])$/.test(state);
}
