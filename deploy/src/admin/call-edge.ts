import { request as overPlain, type IncomingMessage } from 'node:http';
import { request as overTls } from 'node:https';
import { Readable } from 'node:stream';
import { errorCode } from '../error-code';
import { EdgeFailure, exitCodes } from '../commands/outcome';
import { readProgress } from './progress';

/** Milliseconds of silence: comparing types of several remotes takes minutes on a small machine. */
const LONGEST_SILENCE = 10 * 60_000;
const LONGEST_ANSWER = 64 * 1024 * 1024;

interface EdgeCall {
  readonly token: string;
  /** With its query. */
  readonly path: string;
  readonly type?: string;
  /** Sent by POST; without, it is a GET. */
  readonly body?: readonly Buffer[];
  /** Called with the progress while the answer is pending. */
  readonly hear?: ((words: string) => void) | undefined;
}

export interface EdgeAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Asks an edge, and nobody else: no answer sends the token on to another place.
 * @throws EdgeFailure when it cannot be reached
 */
export async function callEdge(edge: URL, { token, path, type, body, hear }: EdgeCall): Promise<EdgeAnswer> {
  const send = edge.protocol === 'https:' ? overTls : overPlain;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(new URL(path, edge), {
        method: body ? 'POST' : 'GET',
        agent: false,
        timeout: LONGEST_SILENCE,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': type, 'content-length': lengthOf(body) }),
        },
      });
      request.on('information', (info) => {
        const words = readProgress(info);
        if (words !== undefined) hear?.(words);
      });
      request.once('response', (message) => {
        resolve(message);
        // It may come before all is sent; what is still under way is of no use then.
        if (!request.writableEnded) message.once('end', () => request.destroy());
      });
      request.on('error', reject);
      request.once('timeout', () => request.destroy(new Error('it has been silent for ten minutes')));
      if (body) Readable.from(body).pipe(request);
      else request.end();
    });
    return { status: answer.statusCode ?? 0, body: parse(await readAnswer(answer)) };
  } catch (error) {
    const why = error instanceof Error ? error.message || errorCode(error) : String(error);
    throw new EdgeFailure({
      exitCode: exitCodes.store,
      code: 'edge_unreachable',
      reasons: [
        `The edge ${edge.origin} cannot be reached or did not answer (${why}); look at \`status\` before you try again.`,
      ],
    });
  }
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

async function readAnswer(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > LONGEST_ANSWER) throw new Error('its answer has no end');
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
