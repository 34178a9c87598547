import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { ErrorCode } from '@lisan/errors';
import { chooseLanguage } from '../translations/language';
import type { Translator } from '../translations/translator';

const errorResponses: Readonly<Record<string, readonly [status: string, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'unreadable_request'],
};

/** Time the client has to read the error. */
const LINGER_MS = 2_000;

/** Malformed requests reach no hook, so their error response is written here. */
export function respondToClientError(translator: Translator, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  const { rawPacket } = error;
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const language = /^accept-language: *([^\r\n]{0,200})/im.exec(text)?.[1];
  end(socket, formatErrorResponse(translator, language, error.code));
}

/** Not a proxy. Without a response the connection would just close. */
export function respondToConnect(translator: Translator, headers: IncomingHttpHeaders, socket: Socket): void {
  end(socket, formatErrorResponse(translator, headers['accept-language']));
}

function end(socket: Socket, response: string): void {
  if (socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  // `end`, not `destroy`: with unread bytes a reset would discard the response.
  socket.end(response);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function formatErrorResponse(
  translator: Translator,
  acceptLanguage: string | undefined,
  reason = '',
): string {
  const [status, code] = errorResponses[reason] ?? ['400 Bad Request', 'unreadable_request'];
  const language = chooseLanguage(acceptLanguage);
  const body = JSON.stringify({ detail: translator.translate(language, code), code });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `content-language: ${language}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
