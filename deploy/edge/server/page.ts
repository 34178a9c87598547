import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { languages, pageProtocol, type ReleaseManifest, type RemoteRelease } from '@lisan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { textOf } from '../../store';
import type { PageOverride } from './override';
import { noScriptHead, pageHead, prerenderFor, type HeadRequest } from './page-head';
import { guarded, prerenderStyle, preload, preloadBehind, type EarlyFile } from './page-elements';
import { inputRecorder } from './input-recorder';
import { startFailure, startFailureHead } from './start-failure';

export interface PageRequest extends HeadRequest {
  readonly isOfCanary: boolean;
  /** Halted canaries: `chat@1.4.0-9f86d081`. */
  readonly halted: readonly string[];
  /** In-document policy; none in development. */
  readonly policy?: string | undefined;
  readonly signatures: readonly string[];
  readonly sendsBeacons?: boolean;
  readonly override?: PageOverride | undefined;
}

/** Prevents layout shift while streaming, where supported. */
const wholePrerender = '<link rel="expect" href="#start-failure" blocking="render">';

const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

const words = {
  en: {
    noScript: 'Lisan needs JavaScript. Turn it on for this page and reload.',
    readOnly: 'You can read this page as it is. To log in and create, turn on JavaScript and reload.',
  },
  ar: {
    noScript: 'يحتاج لسان إلى JavaScript. فعّله لهذه الصفحة ثم أعد تحميلها.',
    readOnly: 'يمكنك قراءة هذه الصفحة كما هي. لتسجيل الدخول وإنشاء المحتوى فعّل JavaScript ثم أعد تحميلها.',
  },
};

/** The document: preloads and prerendered HTML first, then what grows with the number of remotes. */
export function renderPage(manifest: ReleaseManifest, request: PageRequest): string {
  const { nonce, language, prerender, document, theme = 'system' } = request;
  const { noScript, readOnly } = words[language];
  const files = early(manifest, request);
  const isRead = prerender !== undefined && request.lastView === undefined;
  const behind = prerender?.holdsView ? frameFiles(manifest) : [];
  const known = new Set(files.map(({ url }) => url));
  const ahead = [
    ...files.map(isRead ? preloadBehind : preload),
    ...behind.filter(({ url }) => !known.has(url)).map(preloadBehind),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="${pageProtocol.nonceProperty}" nonce="${nonce}">${overrideElement(request)}
${pageHead(request)}${prerender?.holdsView ? `${wholePrerender}\n` : ''}${startFailureHead(nonce, manifest.shell.version)}${prerender ? `\n${inputRecorder(nonce)}` : ''}
${(prerender?.styles ?? []).map((one) => prerenderStyle(one, nonce)).join('\n')}
${ahead.join('\n')}
${noScriptHead(nonce, document)}
</head>
<body>
<noscript><p class="no-script">${isRead ? readOnly : noScript}</p></noscript>
<div id="${pageProtocol.rootId}">${prerender?.html ?? ''}</div>
${startFailure(language)}
<script type="application/json"${request.sendsBeacons ? ` ${pageProtocol.tells}` : ''} id="${pageProtocol.releaseManifestId}" ${pageProtocol.signatures}="${request.signatures.join(' ')}"${haltedAttribute(request)}>${textOnce(manifest)}</script>
${start(manifest, request)}
</body>
</html>
`;
}

const texts = new WeakMap<ReleaseManifest, string>();

function textOnce(manifest: ReleaseManifest): string {
  const text = texts.get(manifest) ?? textOf(manifest);
  texts.set(manifest, text);
  return text;
}

/** A policy in the head would delay rendering. No script but the edge's own runs before this one. */
function start(manifest: ReleaseManifest, { policy, nonce }: PageRequest): string {
  const scripts = manifest.shell.scripts.map((file) => script(manifest, file, nonce));
  if (policy === undefined) return scripts.join('\n');
  const limit = `<script nonce="${nonce}" ${pageProtocol.filePolicy}="${policy}">${putPolicy}</script>`;
  return [limit, ...scripts].join('\n');
}

const putPolicy = `(function(){var m=document.createElement('meta');m.httpEquiv='Content-Security-Policy';m.content=document.currentScript.getAttribute('${pageProtocol.filePolicy}');document.head.append(m)})()`;

const overrideElement = ({ override }: PageRequest) =>
  override ? `\n<meta property="${pageProtocol.overrideProperty}" content="${override.token}">` : '';

const haltedAttribute = ({ halted }: PageRequest) =>
  halted.length > 0 ? ` ${pageProtocol.halted}="${halted.join(' ')}"` : '';

export function openedBy(
  manifest: ReleaseManifest,
  request: Pick<PageRequest, 'lastView' | 'isOfCanary' | 'halted'>,
): { remote: string; release: RemoteRelease } | undefined {
  const { lastView } = request;
  if (lastView === undefined) return undefined;
  const remotes = Object.entries(manifest.remotes).map(([remote, live]) => ({
    remote,
    release: likely(manifest, remote, request) ?? live,
  }));
  return remotes.find(({ release }) => release.views.some(({ id }) => id === lastView));
}

function early(manifest: ReleaseManifest, request: PageRequest): EarlyFile[] {
  const { shell } = manifest;
  const scripts = shell.scripts.map((file) => fileOf(manifest, shell, file));
  return [...scripts, ...earlyOfShell(manifest, request), ...earlyOfView(manifest, request)];
}

const fileOf = (
  { filesFrom = '' }: ReleaseManifest,
  { base, integrity }: Pick<RemoteRelease, 'base' | 'integrity'>,
  file: string,
): EarlyFile => ({ url: filesFrom + base + file, integrity: integrity[file] });

/** The layout around a prerendered view. */
const frameFiles = (manifest: ReleaseManifest): EarlyFile[] =>
  (manifest.shell.parts?.['frame'] ?? []).map((file) => fileOf(manifest, manifest.shell, file));

/** Translations, the visitor's page and the shell layout, which can wait around a prerendered view. */
function earlyOfShell(manifest: ReleaseManifest, request: PageRequest): EarlyFile[] {
  const { path, language, lastView } = request;
  const page = lastView === undefined ? prerenderFor(path) : undefined;
  const { parts = {} } = manifest.shell;
  const frame = request.prerender?.holdsView ? undefined : 'frame';
  const files = [language, frame, page].flatMap((name) => (name === undefined ? [] : (parts[name] ?? [])));
  return [...new Set(files)].map((file) => fileOf(manifest, manifest.shell, file));
}

function earlyOfView(manifest: ReleaseManifest, request: PageRequest): EarlyFile[] {
  const { path, language, lastView, override } = request;
  if (!dashboardPaths.has(path)) return [];
  const { remote, release } = openedBy(manifest, request) ?? {};
  if (!release || lastView === undefined || remote === override?.remote) return [];
  const parts = [release.parts[lastView], release.parts[language]].flatMap((files) => files ?? []);
  const files = new Set([release.entry, ...release.preload, ...parts]);
  return [...files].map((file) => fileOf(manifest, release, file));
}

/** A canary stays with its visitors until it is halted. */
function likely(
  { canaries }: ReleaseManifest,
  name: string,
  { isOfCanary, halted }: Pick<PageRequest, 'isOfCanary' | 'halted'>,
) {
  const release = isOfCanary ? canaries?.[name]?.release : undefined;
  return release && !halted.includes(`${name}@${release.version}`) ? release : undefined;
}

function script(manifest: ReleaseManifest, file: string, nonce: string): string {
  const { url, integrity } = fileOf(manifest, manifest.shell, file);
  return `<script defer nonce="${nonce}" src="${url}"${guarded(integrity)}></script>`;
}

const brotli = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const encoders = { br: brotli, gzip: promisify(gzip) };

/** Compressed per response: each has its own nonce. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  void reply.header('vary', 'accept-encoding, accept-language, cookie');
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip']);
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  if (encoding === undefined) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await encoders[encoding](text));
}
