import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Type, type Static, type TSchema } from 'typebox';
import {
  ActionRequest,
  CanaryRequest,
  createProgress,
  type ReleaseService,
  type Actor,
  ExpectedError,
  logged,
  type InspectionName,
  inspections,
  openReleaseService,
  openTokens,
  type Outcome,
  OverrideRequest,
  type ReleaseStore,
  type OnStep,
  type Token,
  UPLOAD_TYPE,
  type UploadIndex,
} from '../../store';
import {
  refuseAmbiguousRequests,
  defaultLimits,
  createEdgeServer,
  refuseUnreadable,
  type Certificate,
} from '../server/edge-server';
import { answerFrameworkError, refuse } from '../server/refusal';
import { addSecurityHeaders } from '../server/header-rules';
import { addAccess, assertMay, type AccessOptions, accessFailures, AccessError, sendFailure } from './access';
import type { Ended, UploadedRequest } from './publish-process';
import { receiveUpload } from './receive-upload';

export interface AdminOptions extends Pick<AccessOptions, 'names' | 'attempts'> {
  readonly store: ReleaseStore;
  readonly incoming: string;
  readonly publish: (order: UploadedRequest, onStep: OnStep) => Promise<Ended>;
  readonly trustedProxies: readonly string[];
  readonly logLevel: 'warn' | 'silent';
  readonly certificate?: Certificate | undefined;
}

/** Concurrent uploads: receiving, waiting and publishing. */
const MAX_UPLOADS = 6;
/** Per team, so hanging uploads of one do not block others. */
const MAX_UPLOADS_PER_TEAM = 3;
/** Concurrent publishes, one per team, in separate processes. */
const MAX_PUBLISHES = 3;

const LookAsked = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    name: Type.Optional(Type.String({ maxLength: 100 })),
    set: Type.Optional(Type.String({ maxLength: 100 })),
    from: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);

/**
 * Builds the admin port, where teams publish with tokens. A separate server, unreachable from the public
 * port. Does not listen yet.
 */
export async function buildAdmin(options: AdminOptions): Promise<FastifyInstance> {
  const { store, incoming } = options;
  const limits = { ...defaultLimits, connections: 200 };
  const admin = fastify({
    logger: { level: options.logLevel },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: true,
    serverFactory: (handler) => createEdgeServer(handler, limits, options.certificate),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: answerFrameworkError,
    bodyLimit: 64 * 1024,
  });
  addFailures(admin);
  refuseAmbiguousRequests(admin);
  addSecurityHeaders(admin);
  const access = addAccess(admin, { tokens: openTokens(store.storage, store.signer), ...options });

  for (const name of Object.keys(inspections) as InspectionName[]) {
    admin.get<{ Querystring: Static<typeof LookAsked> }>(
      `/v1/${name}`,
      { schema: { querystring: LookAsked } },
      async ({ query }) => done(await inspections[name](store, query)),
    );
  }
  const act = <Asked extends { name: string; reason: string }>(
    url: string,
    body: TSchema,
    doIt: (service: ReleaseService, asked: Asked) => Promise<Outcome>,
  ) => {
    admin.route({
      method: 'POST',
      url,
      schema: { body },
      async handler(request) {
        const token = access.tokenOf(request);
        const asked = request.body as Asked;
        assertMay(token, [asked.name]);
        const actor = actorOf(request, token, asked.reason);
        const service = openReleaseService({ store, author: actor, root: incoming, grants: token });
        const complain = (text: string) => admin.log.error(text);
        return done(await logged(store, actor, await doIt(service, asked), complain));
      },
    });
  };
  act('/v1/rollback', ActionRequest, (service, { name, set }: ActionRequest) => service.rollback(name, set));
  act('/v1/remove', ActionRequest, (service, { name }: ActionRequest) => service.remove(name));
  act('/v1/promote', ActionRequest, (service, { name }: ActionRequest) => service.promote(name));
  act('/v1/halt', ActionRequest, (service, { name }: ActionRequest) => service.halt(name));
  act('/v1/canary', CanaryRequest, (service, { name, reason: _why, ...order }: CanaryRequest) =>
    service.canary(name, order),
  );
  act('/v1/override', OverrideRequest, (service, { name, to, site, life }: OverrideRequest) =>
    service.override({ remote: name, to, site, life }),
  );

  admin.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, parsed) => parsed(null));
  const uploads: string[] = [];
  const turns = createPublishTurns(MAX_PUBLISHES);
  admin.route({
    method: 'POST',
    url: '/v1/publish',
    schema: { headers: uploadHeaders },
    async handler(request, reply) {
      const token = access.tokenOf(request);
      if (uploads.length >= MAX_UPLOADS)
        throw new AccessError('busy', 'Too many others are publishing; try again', 10);
      if (uploads.filter((team) => team === token.team).length >= MAX_UPLOADS_PER_TEAM)
        throw new AccessError('busy', `Team ${token.team} is already publishing; try again`, 10);
      uploads.push(token.team);
      const root = join(incoming, randomUUID());
      try {
        await mkdir(root, { recursive: true, mode: 0o700 });
        const {
          names,
          expected,
          filesFrom,
          canary: asCanary,
          reason,
        } = await receiveUpload(request.raw, root, (index) => assertMayAsk(token, index));
        // The token may have been revoked during a slow upload.
        const still = await access.open(request);
        assertMay(still, names);
        const actor = actorOf(request, still, reason);
        const order = { root, names, expected, filesFrom, asCanary, actor, grants: still };
        const progress = createProgress(reply.raw);
        const ended = await turns.take(
          token.team,
          () => options.publish(order, ({ doing }) => progress.report(doing)),
          (place) => progress.report(place === 0 ? 'starting' : `waiting at position ${place}`),
        );
        if ('failure' in ended) throw new ExpectedError(ended.failure);
        return done(ended.outcome);
      } finally {
        uploads.splice(uploads.indexOf(token.team), 1);
        await rm(root, { recursive: true, force: true });
      }
    },
  });
  return admin;
}

const uploadHeaders = Type.Object({ 'content-type': Type.Literal(UPLOAD_TYPE) });

function addFailures(admin: FastifyInstance): void {
  admin.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  admin.setNotFoundHandler((request, reply) => refuse(request, reply, 'not_found'));
  admin.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    // Already answered: the body was too slow, or the client left.
    if (reply.sent) return;
    if (error instanceof AccessError) {
      const { status, exitCode } = accessFailures[error.code];
      if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
      if (status === 401) void reply.header('www-authenticate', 'Bearer');
      await sendFailure(request, reply, { code: error.code, exitCode, reasons: [error.message] }, status);
      return;
    }
    if (error instanceof ExpectedError) return void (await sendFailure(request, reply, error.failure));
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const { statusCode, message } = error;
      await sendFailure(request, reply, { code: 'usage', exitCode: 2, reasons: [message] }, statusCode);
      return;
    }
    request.log.error(error);
    const reasons = ['The edge failed; see its log'];
    await sendFailure(request, reply, { code: 'internal', exitCode: 1, reasons });
  });
}

const done = ({ text, data, exitCode }: Outcome) => ({
  ok: true,
  text,
  data,
  ...(exitCode !== undefined && { exitCode }),
});

/** The author of a remote request is the token's team; a name in the request is not trusted. */
const actorOf = (request: FastifyRequest, { id, team }: Token, reason: string): Actor => ({
  by: `team ${team}`,
  reason,
  from: request.ip,
  token: id,
});

function assertMayAsk(token: Token, { names, filesFrom }: UploadIndex): void {
  assertMay(token, filesFrom === undefined ? names : [...names, 'shell']);
}

interface Waiting {
  readonly team: string;
  readonly begin: () => void;
  readonly report: (place: number) => void;
  reportedPlace: number;
}

/** First come, first served, but one publish per team at a time. */
function createPublishTurns(atOnce: number) {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  function next(): void {
    for (const one of [...waiting]) {
      if (running.size >= atOnce) break;
      if (running.has(one.team)) continue;
      running.add(one.team);
      waiting.splice(waiting.indexOf(one), 1);
      one.report(0);
      one.begin();
    }
    for (const [index, one] of waiting.entries()) {
      if (one.reportedPlace === index + 1) continue;
      one.reportedPlace = index + 1;
      one.report(one.reportedPlace);
    }
  }

  return {
    /** @param report receives the queue position from 1, and 0 at the start */
    async take<Value>(
      team: string,
      act: () => Promise<Value>,
      report: (place: number) => void,
    ): Promise<Value> {
      await new Promise<void>((begin) => {
        waiting.push({ team, begin, report, reportedPlace: -1 });
        next();
      });
      try {
        return await act();
      } finally {
        running.delete(team);
        next();
      }
    },
  };
}
