export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number | undefined;
}

export function refuse(status: number, code: string, retryAfter?: number): Reply {
  return { status, body: { detail: { status: code, message: `Refused: ${code}` } }, retryAfter };
}
