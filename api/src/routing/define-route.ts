import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  calls,
  type CallBody,
  type CallDefinition,
  type CallKey,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type Calls,
  type FileField,
  type UploadKey,
} from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import { hashRequest, isRepeated } from '../limits/idempotency';
import type { Language } from '../translations/language';
import type { Translate } from '../translations/translator';
import { isSpecialAnswer, type SpecialAnswer } from './answers';
import { API_BASE } from './base';
import { assertsOwnIdentity, type Caller } from './caller';
import { describeRoute, idempotencyHeaders, KEY_HEADER } from './describe-route';
import { sendSpecial } from './send-special';
import { receiveUpload, type Upload, type UploadedFile } from './uploads';
import { assertValid, createCheck, findUnstorable, type Check } from './validation';

export interface Call<Key extends CallKey> {
  readonly params: CallParams<Key>;
  readonly query: CallQuery<Key>;
  readonly body: CallBody<Key>;
  readonly files: Key extends UploadKey ? Readonly<Record<FileName<Key>, UploadedFile>> : undefined;
  readonly caller: Calls[Key]['auth'] extends 'bearer' ? Caller : undefined;
  readonly language: Language;
  readonly translate: Translate;
  readonly ip: string;
  readonly wantsStream: boolean;
  readonly lastEventId: string | undefined;
  /** `Idempotency-Key`, the hash of its request, and whether the same request used it before. */
  readonly once: {
    readonly key: string | undefined;
    readonly requestHash?: string;
    readonly isRepeated: boolean;
  };
  /** For headers and the raw body, which the contract does not cover. */
  readonly request: FastifyRequest;
}

type FileName<Key extends CallKey> = Calls[Key] extends { files: readonly { field: infer Field }[] }
  ? Field & string
  : never;

export type Handler<Key extends CallKey> = (
  call: Call<Key>,
) => Promise<CallResponse<Key> | SpecialAnswer> | CallResponse<Key> | SpecialAnswer;

export interface RouteOptions {
  /** Keeps `request.body` as bytes, to verify a signature over them. */
  readonly rawBody?: boolean;
  readonly perMinute?: number;
  /** Uses `core.heavyWork`: reject before receiving a file when its queue is full. */
  readonly isHeavy?: boolean;
  /** The handler records and checks the idempotency key itself, with what it writes. */
  readonly recordsKey?: boolean;
  /**
   * Runs before the body is received; throws to reject. The returned function runs when the request is over.
   */
  readonly prepare?: (request: FastifyRequest) => Promise<() => Promise<void>>;
}

/**
 * Serves one call of the contract: limits, authentication, upload, validation, identity check, handler. The
 * handler returns the contract's response or a result of `answers.ts`, or throws a RequestError.
 */
export function defineRoute<Key extends CallKey>(
  app: FastifyInstance,
  key: Key,
  handle: Handler<Key>,
  options: RouteOptions = {},
): void {
  const definition: CallDefinition = calls[key];
  const [method = '', path = ''] = key.split(' ');
  const check = createInputChecks(definition);

  function handleRequest(request: FastifyRequest): Promise<unknown> {
    if (options.isHeavy && request.caller) app.core.heavyWork.assertCapacity(request.caller.userId);
    return options.prepare ? prepareAndHandle(request) : receiveAndHandle(request);
  }

  async function prepareAndHandle(request: FastifyRequest): Promise<unknown> {
    const undo = await options.prepare?.(request);
    try {
      return await receiveAndHandle(request);
    } finally {
      await undo?.();
    }
  }

  async function receiveAndHandle(request: FastifyRequest): Promise<unknown> {
    if (definition.files) return handleUpload(request, definition.files);
    if (request.isMultipart()) throw new RequestError('unsupported_type');
    return checkAndHandle(request, request.body, undefined);
  }

  async function handleUpload(request: FastifyRequest, fields: readonly FileField[]): Promise<unknown> {
    const upload = await receiveUpload(request, fields, app.core.uploadFolder);
    try {
      return await checkAndHandle(request, upload.fields, upload);
    } finally {
      await upload.discard();
    }
  }

  async function checkAndHandle(request: FastifyRequest, body: unknown, upload: Upload | undefined) {
    check(request, options.rawBody ? undefined : body);
    assertIdentity(definition, request, body);
    return handle(createCall<Key>(app, request, body, { upload, once: await readOnce(request, body) }));
  }

  async function readOnce(request: FastifyRequest, body: unknown): Promise<Call<Key>['once']> {
    const idempotencyKey = definition.idempotent ? readKey(request) : undefined;
    const { caller } = request;
    if (idempotencyKey === undefined || !caller) return { key: undefined, isRepeated: false };
    const requestHash = hashRequest(body);
    const row = { user_id: caller.userId, call: key, key: idempotencyKey, request_hash: requestHash };
    const hasRun = !options.recordsKey && (await isRepeated(app.core.database.db, row));
    return { key: idempotencyKey, requestHash, isRepeated: hasRun };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const work = handleRequest(request);
    app.runningCalls.add(work);
    let result: unknown;
    try {
      result = await work;
    } finally {
      app.runningCalls.delete(work);
    }
    if (isSpecialAnswer(result)) return sendSpecial(result, reply, definition);
    app.checkAnswer(key, result);
    return reply.send(result);
  }

  app.route({
    method,
    url: `${API_BASE}${path}`,
    schema: describeRoute(key, definition, app.core.translator),
    config: {
      call: key,
      isPublic: definition.auth === 'none',
      swagger: { exposeHeadRoute: method === 'HEAD' },
      ...options,
    },
    handler: answer,
  });
}

function createInputChecks(definition: CallDefinition) {
  const checks: [read: (request: FastifyRequest, body: unknown) => unknown, check: Check][] = [];
  if (definition.params)
    checks.push([(request) => request.params, createCheck(definition.params, 'address')]);
  if (definition.query) checks.push([(request) => request.query, createCheck(definition.query, 'address')]);
  if (definition.idempotent)
    checks.push([
      (request) => ({ [KEY_HEADER]: readKey(request) }),
      createCheck(idempotencyHeaders, 'address'),
    ]);
  if (definition.body) checks.push([(_, body) => body, createCheck(definition.body, 'body')]);

  return (request: FastifyRequest, body: unknown): void => {
    const field = findUnstorable([request.params, request.query, body]);
    if (field) assertValid([{ field: field.replace(/^\d\./, ''), message: 'field_characters' }]);
    const problems = checks.flatMap(([read, check]) => check(read(request, body)));
    assertValid(problems);
  };
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return Array.isArray(key) ? key.join() : key;
}

function assertIdentity({ identity = [] }: CallDefinition, request: FastifyRequest, body: unknown): void {
  for (const field of identity) {
    const sources = [request.params, request.query, body].filter((part) => hasField(part, field));
    const { caller } = request;
    // Check every place, so a matching field cannot cover for another.
    const isOwn =
      caller !== null &&
      sources.length > 0 &&
      sources.every((part) => assertsOwnIdentity(field, part[field], caller));
    if (!isOwn) throw new RequestError('not_yours');
  }
}

function hasField(part: unknown, field: string): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, field);
}

function createCall<Key extends CallKey>(
  app: FastifyInstance,
  request: FastifyRequest,
  body: unknown,
  { upload, once }: { upload: Upload | undefined; once: Call<Key>['once'] },
): Call<Key> {
  const { language } = request;
  const lastEventId = request.headers['last-event-id'];
  // The schemas were just validated, so the casts are safe.
  return {
    params: request.params,
    query: request.query,
    body,
    files: upload?.files,
    caller: request.caller ?? undefined,
    language,
    translate: app.core.translator.in(language),
    ip: request.ip,
    wantsStream: (request.headers.accept ?? '').includes('text/event-stream'),
    once,
    lastEventId: typeof lastEventId === 'string' ? lastEventId.slice(0, 64) : undefined,
    request,
  } as Call<Key>;
}
