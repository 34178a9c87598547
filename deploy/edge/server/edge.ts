import { randomBytes } from 'node:crypto';
import { isPagePath, pageProtocol, type ReleaseManifest } from '@lisan/contract';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type KnownKeys, openFolderStorage, openManifests, type Storage } from '../../store';
import {
  refuseAmbiguousRequests,
  defaultLimits,
  type EdgeLimits,
  createEdgeServer,
  refuseUnreadable,
} from './edge-server';
import { proxyApi } from './api-proxy';
import { mirrorAssets, serveAssets } from './assets';
import { addBeacons } from './beacons';
import { watchCanaries, type EndCanary } from './canary-watch';
import { contentSecurityPolicy, policyOfFiles } from './content-security-policy';
import { addErrors, answerFrameworkError } from './refusal';
import { followLiveManifest, mirrorManifests, createSetNews } from './live-manifest';
import { findOverride, serveOverride } from './override';
import { readChoices } from './choices';
import { serveDiscovery } from './discovery';
import { openedBy, renderPage, sendPage } from './page';
import { prerenderFor } from './page-head';
import { createDocuments, createPagePrerenders } from './page-prerender';
import { createPrerenderFiles } from './prerender-files';
import { createPlanList, createSlotPictures } from './slot-prerender';
import { addSecurityHeaders } from './header-rules';

export interface EdgeOptions {
  readonly storeFolder: string;
  readonly source?: Storage;
  readonly apiOrigin: () => URL | undefined;
  readonly trustedProxies: readonly string[];
  readonly withGoogle: boolean;
  readonly logLevel: 'warn' | 'silent';
  readonly edgeSecret: string;
  readonly limits?: Partial<EdgeLimits>;
  /** Without keys, only browsers verify signatures. */
  readonly knownKeys?: KnownKeys | undefined;
  readonly endCanary?: EndCanary | undefined;
  readonly checkIntervalMs?: number;
  readonly beaconShare?: number;
  readonly metricsToken?: string | undefined;
  readonly publicUrl?: string | undefined;
  readonly overlay?: (manifest: ReleaseManifest) => ReleaseManifest;
}

/** Browsers' limit. */
const COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
const CLOSE_TIMEOUT_MS = 2_000;
const DEFAULT_BEACON_SHARE = 0.25;

/** Builds the public server: pages, published files and the API proxy. Does not listen yet. */
export async function buildEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { overlay } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const edge = fastify({
    logger: { level: options.logLevel },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    serverFactory: (handler) => createEdgeServer(handler, limits),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: 2000 },
  });

  const here = openFolderStorage(options.storeFolder);
  const kept = openManifests(here, options.knownKeys);
  const sets = options.source
    ? mirrorManifests(openManifests(options.source, options.knownKeys), kept)
    : kept;
  const live = followLiveManifest(sets, {
    ...(options.checkIntervalMs !== undefined && { milliseconds: options.checkIntervalMs }),
    report(fault) {
      if (fault === undefined) edge.log.warn('the release store works again');
      else edge.log.error(fault, 'the release store failed; the last good set stays live');
    },
  });

  // Open streams would keep a stopping edge alive.
  edge.addHook('preClose', async () => {
    setTimeout(() => edge.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  });
  // First, so that later plugins inherit these.
  addErrors(edge);
  refuseAmbiguousRequests(edge);
  addSecurityHeaders(edge);
  if (options.source) mirrorAssets(edge, options.source, here);
  await serveAssets(edge, options.storeFolder);
  await proxyApi(edge, {
    origin: options.apiOrigin,
    edgeSecret: options.edgeSecret,
    news: createSetNews(live, options.checkIntervalMs),
  });
  await serveOverride(edge, options.knownKeys);

  const beacons = await addBeacons(edge, {
    share: options.beaconShare ?? DEFAULT_BEACON_SHARE,
    metricsToken: options.metricsToken,
    findManifest: async () => (await live.find())?.set,
  });

  const canaries = watchCanaries({
    live,
    end: options.endCanary,
    log: edge.log,
    checkIntervalMs: options.checkIntervalMs,
    store: options.source ?? here,
    here: options.source && here,
    judge: beacons.counts.judge,
  });
  edge.addHook('onClose', () => canaries.stop());

  const prerenderFiles = createPrerenderFiles([here, ...(options.source ? [options.source] : [])], (fault) =>
    edge.log.warn(fault),
  );
  const prerenders = createPagePrerenders(prerenderFiles);
  const planList = createPlanList(options.apiOrigin);
  const fillSlot = createSlotPictures(prerenderFiles, planList);

  edge.get('/health', async (_request, reply) => {
    const manifest = (await live.find())?.set;
    const status = live.isDegraded() ? 'degraded' : 'ok';
    return reply
      .code(manifest ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: manifest ? status : 'nothing published', set: manifest?.id ?? null });
  });

  const siteOf = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  const findDocument = createDocuments(prerenderFiles);
  serveDiscovery(edge, {
    siteOf,
    findDocument: async (language) => {
      const manifest = (await live.find())?.set;
      return manifest && findDocument(manifest, language);
    },
  });

  edge.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // Missing files get an error, not HTML.
    if (/\.[A-Za-z0-9]{1,8}$/.test(path)) return reply.callNotFound();
    const { set: manifest, signatures = [] } = (await live.find()) ?? {};
    if (!manifest) return reply.code(503).type('text/plain').send('Nothing is published yet.');
    const shown = overlay ? fromHere(overlay(manifest)) : manifest;
    const nonce = randomBytes(18).toString('base64');
    const { cookies, ...choices } = readChoices(request);
    for (const [name, value] of Object.entries(cookies))
      void reply.header(
        'set-cookie',
        `${name}=${value}; path=/; samesite=lax; max-age=${COOKIE_MAX_AGE_SECONDS}`,
      );
    const halted = await canaries.haltedOf(manifest);
    const override = overlay ? undefined : await findOverride(request, manifest, options.knownKeys);
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      [pageProtocol.liveSetHeader]: manifest.id,
      'content-security-policy': contentSecurityPolicy({
        nonce,
        withGoogle: options.withGoogle,
        filesFrom: shown.filesFrom,
        override,
        isDeveloping: options.overlay !== undefined,
      }),
    });
    const policy = options.overlay ? undefined : policyOfFiles(manifest, options.withGoogle, override);
    const sendsBeacons = !override && beacons.choose(shown);
    const known = { ...choices, path, halted };
    const prerendered =
      overlay || override
        ? undefined
        : await prerenders(manifest, { ...known, opened: openedBy(manifest, known) });
    const prerender = prerendered && (await fillSlot(manifest, prerendered, known.language));
    const site = siteOf(request);
    if (!isPagePath(path)) void reply.code(404);
    const document = overlay ? undefined : await findDocument(manifest, known.language);
    const isLanding = known.lastView === undefined && prerenderFor(path) === 'landing';
    const plans = isLanding && prerender ? await planList.find(known.language) : undefined;
    const page = { ...known, site, nonce, policy, signatures, sendsBeacons, override };
    return sendPage(request, reply, renderPage(shown, { ...page, prerender, document, plans }));
  });
  return edge;
}

const fromHere = ({ filesFrom: _elsewhere, ...manifest }: ReleaseManifest): ReleaseManifest => manifest;
