export class FakeStripeError extends Error {
  override readonly name = 'FakeStripeError';
  constructor(
    readonly status: number,
    readonly body: { readonly type: string; readonly code?: string; readonly message: string },
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message);
  }
}

export function missing(kind: string, id: string): FakeStripeError {
  return new FakeStripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });
}

export function invalid(message: string): FakeStripeError {
  return new FakeStripeError(400, { type: 'invalid_request_error', message });
}

export interface FakeReply {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

export function createIdempotency() {
  const known = new Map<string, { readonly request: string; reply?: FakeReply }>();

  return async (
    key: string | undefined,
    request: string,
    action: () => Promise<FakeReply>,
  ): Promise<FakeReply> => {
    if (key === undefined) return action();
    const before = known.get(key);
    if (before && before.request !== request)
      throw new FakeStripeError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    if (before?.reply)
      return { ...before.reply, headers: { ...before.reply.headers, 'idempotent-replayed': 'true' } };
    if (before)
      throw new FakeStripeError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is another request in progress with this key.',
      });
    const entry: { readonly request: string; reply?: FakeReply } = { request };
    known.set(key, entry);
    try {
      entry.reply = await action();
      return entry.reply;
    } catch (error) {
      // Results are replayed for a day, including a declined card; earlier rejections may be retried.
      if (error instanceof FakeStripeError && error.status === 402)
        entry.reply = { status: error.status, body: { error: error.body }, headers: error.headers };
      else known.delete(key);
      throw error;
    }
  };
}
