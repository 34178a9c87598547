import { wire, type WireAnswer } from '../../testing/wire';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number | undefined;
}

/** A refusal in the words of today; `refusal-older` has fewer of them. */
export function refuse(status: number, code: string, retryAfter?: number): Reply {
  const type = status === 429 ? 'rate_limit_error' : 'validation_error';
  const { body } = wire('elevenlabs/refusal', { code, type, request: 'fake-request' });
  return { status, body, retryAfter };
}

export function replyOf({ status, body }: WireAnswer): Reply {
  return { status, body };
}
