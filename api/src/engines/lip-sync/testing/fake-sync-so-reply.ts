import type { ServerResponse } from 'node:http';
import { wire, type WireAnswer } from '../../testing/wire';

export function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** An answer of the provider's, as it stands in its reference. */
export function sendWire(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  if (typeof body === 'string') response.writeHead(status, headers).end(body);
  else reply(response, status, body, headers);
}

export interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly errorCode?: string;
}

/** With the status that was wished for in the body of the real one, too. */
export function refuse(response: ServerResponse, { status, headers, errorCode = 'refused' }: Refusal): void {
  const { body } = wire('sync-so/refusal', { code: errorCode, message: 'no' });
  reply(response, status, { ...(body as object), statusCode: status }, headers);
}

/** `reset`: the connection goes in place of an answer. */
export type Strange = 'reset' | { readonly status: number; readonly type?: string; readonly text: string };

export function sendStrange(response: ServerResponse, strange: Strange): void {
  if (strange === 'reset') response.destroy();
  else
    response
      .writeHead(strange.status, { 'content-type': strange.type ?? 'application/json' })
      .end(strange.text);
}
