/** An answer with Stripe's error body. */
export class FakeRefusal extends Error {
  override readonly name = 'FakeRefusal';
  constructor(
    readonly status: number,
    readonly body: { readonly type: string; readonly code?: string; readonly message: string },
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message);
  }
}

export function missing(kind: string, id: string): FakeRefusal {
  return new FakeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });
}

export function invalid(message: string): FakeRefusal {
  return new FakeRefusal(400, { type: 'invalid_request_error', message });
}
