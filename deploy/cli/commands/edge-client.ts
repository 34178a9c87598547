import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request as overPlain, type IncomingMessage } from 'node:http';
import { request as overTls } from 'node:https';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import {
  type ActionRequest,
  type InspectionOptions,
  type CanaryRequest,
  type ReleaseService,
  errorCode,
  exitCodes,
  ExpectedError,
  folderOfRemote,
  type Outcome,
  type OverrideRequest,
  type PublishRequest,
  readBuildFiles,
  readProgress,
  readShape,
  UPLOAD_TYPE,
  type UploadIndex,
} from '../../store';

interface EdgeServiceOptions {
  readonly edge: URL;
  readonly token: string;
  readonly root: string;
  readonly reason: string;
  readonly onProgress?: (words: string) => void;
}

const Done = Type.Object({
  ok: Type.Literal(true),
  text: Type.String(),
  data: Type.Object({}),
  exitCode: Type.Optional(Type.Integer()),
});
const ErrorBody = Type.Object({
  code: Type.String(),
  exitCode: Type.Integer({ minimum: 1, maximum: 6 }),
  reasons: Type.Array(Type.String()),
});

export function openEdgeService({
  edge,
  token,
  root,
  reason,
  onProgress,
}: EdgeServiceOptions): ReleaseService {
  const act = async (path: string, asked: ActionRequest | CanaryRequest | OverrideRequest) =>
    outcomeOf(
      edge,
      await callEdge(edge, {
        token,
        path,
        type: 'application/json',
        body: [Buffer.from(JSON.stringify(asked))],
      }),
    );

  return {
    async inspect(name, asked) {
      return outcomeOf(edge, await callEdge(edge, { token, path: `/v1/${name}${queryOf(asked)}` }));
    },
    async publish(order) {
      const body = await composeUpload(root, order, reason);
      const call = { token, path: '/v1/publish', type: UPLOAD_TYPE, body, onProgress };
      return outcomeOf(edge, await callEdge(edge, call));
    },
    async rollback(name, to) {
      if (name === undefined) {
        const reasons = ['Name a remote: only the store itself can roll everything back'];
        throw new ExpectedError({ exitCode: exitCodes.refused, code: 'not_allowed', reasons });
      }
      return act('/v1/rollback', { name, reason, ...(to !== undefined && { set: to }) });
    },
    override: ({ remote, ...how }) => act('/v1/override', { name: remote, ...how, reason }),
    remove: (name) => act('/v1/remove', { name, reason }),
    canary: (name, { accounts, plans, ...order }) =>
      act('/v1/canary', {
        name,
        reason,
        ...order,
        ...(accounts && { accounts: [...accounts] }),
        ...(plans && { plans: [...plans] }),
      }),
    promote: (name) => act('/v1/promote', { name, reason }),
    halt: (name) => act('/v1/halt', { name, reason }),
  };
}

function queryOf(asked: InspectionOptions): string {
  const pairs = Object.entries(asked).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

async function composeUpload(
  root: string,
  { names, expected, filesFrom, asCanary }: PublishRequest,
  reason: string,
): Promise<Buffer[]> {
  const files = new Map<string, Buffer>();
  for (const name of names) {
    const shown = name === 'shell' ? 'shell' : `remotes/${name}`;
    const folder = name === 'shell' ? join(root, 'shell') : folderOfRemote(root, name);
    const beside =
      name === 'shell' ? [] : ['remote.json', 'src/translations/en.json', 'src/translations/ar.json'];
    for (const path of beside) {
      const content = await readFile(join(folder, path)).catch(() => undefined);
      if (content) files.set(`${shown}/${path}`, content);
    }
    const built = await readBuildFiles(join(folder, 'dist'), shown);
    for (const [path, content] of built) files.set(`${shown}/dist/${path}`, content);
  }
  const index: UploadIndex = {
    format: 1,
    names: [...names],
    expected,
    reason,
    ...(filesFrom !== undefined && { filesFrom }),
    ...(asCanary && { canary: true }),
    files: [...files].map(([path, content]) => ({
      path,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  return [Buffer.from(`${JSON.stringify(index)}\n`), ...files.values()];
}

function outcomeOf(edge: URL, { status, body }: EdgeAnswer): Outcome {
  const { value: done } = readShape(Done, body);
  if (status === 200 && done) return done;
  const { value: errorBody } = readShape(ErrorBody, body);
  if (errorBody) throw new ExpectedError(errorBody);
  const reasons = [
    `${edge.origin} answered ${status}: it is no admin port of an edge, or something stands before it.`,
  ];
  throw new ExpectedError({ exitCode: exitCodes.store, code: 'edge_unusable', reasons });
}

/** Maximum silence: type checks of several remotes take minutes on a small machine. */
const SILENCE_TIMEOUT_MS = 10 * 60_000;
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

interface EdgeCall {
  readonly token: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: readonly Buffer[];
  readonly onProgress?: ((words: string) => void) | undefined;
}

interface EdgeAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Calls an edge and follows no redirect, which could leak the token. Throws ExpectedError when it is
 * unreachable.
 */
async function callEdge(edge: URL, { token, path, type, body, onProgress }: EdgeCall): Promise<EdgeAnswer> {
  const send = edge.protocol === 'https:' ? overTls : overPlain;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(new URL(path, edge), {
        method: body ? 'POST' : 'GET',
        agent: false,
        timeout: SILENCE_TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': type, 'content-length': lengthOf(body) }),
        },
      });
      request.on('information', (info) => {
        const words = readProgress(info);
        if (words !== undefined) onProgress?.(words);
      });
      request.once('response', (message) => {
        resolve(message);
        if (!request.writableEnded) message.once('end', () => request.destroy());
      });
      request.on('error', reject);
      request.once('timeout', () => request.destroy(new Error('it sent nothing for ten minutes')));
      if (body) Readable.from(body).pipe(request);
      else request.end();
    });
    return { status: answer.statusCode ?? 0, body: await readAnswer(answer) };
  } catch (error) {
    const why = error instanceof Error ? error.message || errorCode(error) : String(error);
    throw new ExpectedError({
      exitCode: exitCodes.store,
      code: 'edge_unreachable',
      reasons: [
        `The edge ${edge.origin} cannot be reached or did not respond (${why}); check \`status\` before you try again.`,
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
    if (length > MAX_REPLY_BYTES) throw new Error('its answer has no end');
  }
  return Buffer.concat(parts).toString('utf8');
}
