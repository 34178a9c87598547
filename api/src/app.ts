import type { Socket } from 'node:net';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Core } from './core';
import type { EventChannel, StreamEvent } from './routing/event-stream';
import { registerModules } from './modules';
import { addAnswers } from './plugins/answers';
import { addAuthentication } from './plugins/authentication';
import { addBodies } from './plugins/body';
import { respondToClientError, respondToConnect } from './plugins/client-errors';
import { addCompression } from './plugins/compression';
import { addDocumentation } from './plugins/documentation';
import { addEarlyAnswers } from './plugins/early-answers';
import { addErrors, respondToFrameworkError } from './plugins/errors';
import { addForwarding, chooseTrustedProxies } from './plugins/forwarding';
import { addHeaders, readRequestId } from './plugins/headers';
import { addLoadShedding } from './plugins/load-shedding';
import { addMetrics } from './plugins/metrics';
import { addRateLimits } from './plugins/rate-limits';
import { addRequestLog } from './plugins/request-log';
import { addSlowBodies } from './plugins/slow-bodies';
import { addRole } from './plugins/role';
import { addShutdown, endWorkBeforeEngines } from './plugins/shutdown';

/** Generous: after a power cut, all services of a machine start at once. */
const START_TIMEOUT_MS = 120_000;

export async function buildApp(core: Core, register = registerModules): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = core.log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: readRequestId,
    frameworkErrors: respondToFrameworkError,
    clientErrorHandler: (error, socket) => respondToClientError(core.translator, error, socket),
    bodyLimit: core.config.server.bodyLimit,
    trustProxy: chooseTrustedProxies(core.config.server),
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // The shutdown plugin answers instead.
    return503OnClosing: false,
    // Uploads have a minimum pace instead of a total timeout.
    requestTimeout: 0,
    http: { headersTimeout: core.config.server.headerSeconds * 1000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 72_000,
    pluginTimeout: START_TIMEOUT_MS,
  });
  app.server.on('connect', ({ headers }, socket: Socket) =>
    respondToConnect(core.translator, headers, socket),
  );
  app.decorate('core', core);
  app.decorateRequest('knownRoute', null);
  app.decorateRequest('route', {
    getter(this: FastifyRequest) {
      return (this.knownRoute ??= this.routeOptions);
    },
  });
  app.decorate('openStreams', new Map<EventChannel<StreamEvent>, string | undefined>());
  app.decorate('runningCalls', new Set<Promise<unknown>>());
  addErrors(app);
  addHeaders(app);
  addForwarding(app);
  addShutdown(app);
  addRole(app);
  addLoadShedding(app);
  addSlowBodies(app);
  addBodies(app);
  addEarlyAnswers(app);
  addAnswers(app);
  addRequestLog(app);
  addMetrics(app);
  addDocumentation(app);
  addAuthentication(app);
  addRateLimits(app);
  await addCompression(app);
  await app.register(async (scope) => register(scope));
  endWorkBeforeEngines(app);
  return app;
}
