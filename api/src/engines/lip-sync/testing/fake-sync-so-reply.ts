import type { ServerResponse } from 'node:http';
import type { WireAnswer } from '../../testing/wire';

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
