import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type Language,
  languages,
  pageProtocol,
  prerenderOf,
  type ReleaseManifest,
  type RemoteRelease,
} from '@lisan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { textOf } from '../../store';
import { escapeMarkup, type PagePicture } from './page-prerender';
import type { PageOverride } from './override';
import { guarded, pictureStyle, preload, preloadBehind, type EarlyFile } from './page-elements';
import { pictureGuard } from './input-recorder';
import { mayRest, restingScripts, restingStart } from './deferred-boot';
import { startFailure, startFailureHead } from './start-failure';

export interface PageRequest {
  readonly path: string;
  readonly site: string;
  readonly nonce: string;
  readonly language: Language;
  readonly lastView: string | undefined;
  readonly isOfCanary: boolean;
  /** Halted canaries: `chat@1.4.0-9f86d081`. */
  readonly halted: readonly string[];
  /** In-document policy; none in development. */
  readonly policy?: string | undefined;
  readonly signatures: readonly string[];
  readonly tells?: boolean;
  readonly override?: PageOverride | undefined;
  readonly theme?: string | undefined;
  readonly picture?: PagePicture | undefined;
}

/** Prevents layout shift while streaming, where supported. */
const wholePicture = '<link rel="expect" href="#start-failure" blocking="render">';

const pictureFor = (path: string) => prerenderOf({ path, hasQuery: false, isSignedIn: false });

const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

const words = {
  en: {
    name: 'Lisan',
    description: 'Write, speak and lip-sync with AI, in Arabic and English',
    noScript: 'Lisan needs JavaScript. Turn it on for this page and reload.',
    readOnly: 'You can read this page as it is. To log in and create, turn on JavaScript and reload.',
  },
  ar: {
    name: 'لسان',
    description: 'اكتب وانطق وزامن الشفاه بالذكاء الاصطناعي، بالعربية والإنجليزية',
    noScript: 'يحتاج لسان إلى JavaScript. فعّله لهذه الصفحة ثم أعد تحميلها.',
    readOnly: 'يمكنك قراءة هذه الصفحة كما هي. لتسجيل الدخول وإنشاء المحتوى فعّل JavaScript ثم أعد تحميلها.',
  },
};

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#c8442b" stroke-width="3" stroke-linecap="round"><path d="M4 17v3.5a5 5 0 0 0 5 5h12.5a5 5 0 0 0 5-5M10 25V15M15.7 25V11M21.2 25V17M26.5 20.5V5"/></svg>',
)}`;

/** The document: preloads and prerendered HTML first, then what grows with the number of remotes. */
export function renderPage(set: ReleaseManifest, request: PageRequest): string {
  const { nonce, language, picture, theme } = request;
  const { name, description, noScript, readOnly } = words[language];
  const files = early(set, request);
  const isRead = picture !== undefined && request.lastView === undefined;
  const rests = isRead && request.override === undefined && mayRest(pictureFor(request.path));
  const ahead = rests ? [] : files.map(isRead ? preloadBehind : preload);
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}"${theme === undefined ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeMarkup(picture?.description ?? description)}">
<meta property="${pageProtocol.nonceProperty}" nonce="${nonce}">${overrideElement(request)}
<title>${picture?.title === undefined ? '' : `${escapeMarkup(picture.title)} · `}${name}</title>
${shared(request)}<link rel="icon" href="${icon}">
${picture?.holdsView ? `${wholePicture}\n` : ''}${startFailureHead(nonce, set.shell.version, rests)}${picture ? `\n${pictureGuard(nonce)}` : ''}
${(picture?.styles ?? []).map((one) => pictureStyle(one, nonce)).join('\n')}
${ahead.join('\n')}
</head>
<body>
<noscript>${picture && request.lastView === undefined ? readOnly : noScript}</noscript>
<div id="${pageProtocol.rootId}">${picture?.html ?? ''}</div>
${startFailure(language)}
<script type="application/json"${request.tells ? ` ${pageProtocol.tells}` : ''} id="${pageProtocol.releaseManifestId}" ${pageProtocol.signatures}="${request.signatures.join(' ')}"${haltedAttribute(request)}>${textOnce(set)}</script>
${start(set, request, rests ? restingStart(files) : undefined)}
</body>
</html>
`;
}

const texts = new WeakMap<ReleaseManifest, string>();

function textOnce(set: ReleaseManifest): string {
  const text = texts.get(set) ?? textOf(set);
  texts.set(set, text);
  return text;
}

/** A policy in the head would delay rendering. No script but the edge's own runs before this one. */
function start(set: ReleaseManifest, { policy, nonce }: PageRequest, resting: string | undefined): string {
  const heldTo = policy === undefined ? '' : ` ${pageProtocol.filePolicy}="${policy}"`;
  const hold = policy === undefined ? '' : putPolicy;
  const text = resting === undefined ? hold : `${hold};${resting}`;
  const scripts = set.shell.scripts.map((file) => script(set, file, nonce));
  return [
    ...(resting === undefined ? [] : [restingScripts(scripts)]),
    text === '' ? '' : `<script nonce="${nonce}"${heldTo}>${text}</script>`,
    ...(resting === undefined ? scripts : []),
  ].join('\n');
}

const putPolicy = `(function(){var m=document.createElement('meta');m.httpEquiv='Content-Security-Policy';m.content=document.currentScript.getAttribute('${pageProtocol.filePolicy}');document.head.append(m)})()`;

function shared({ path, site, language, lastView, picture }: PageRequest): string {
  if (!picture || lastView !== undefined) return '';
  const isLanding = pictureFor(path) === 'landing';
  const properties = {
    'og:type': 'website',
    'og:site_name': words[language].name,
    'og:locale': language,
    'og:title': picture.title ?? words[language].name,
    'og:description': picture.description ?? words[language].description,
  };
  const elements = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeMarkup(content)}">\n`,
  );
  // Crawlers ignore relative canonical links.
  return `<link rel="canonical" href="${escapeMarkup(site + (isLanding ? '/welcome' : path))}">\n${elements.join('')}`;
}

const overrideElement = ({ override }: PageRequest) =>
  override ? `\n<meta property="${pageProtocol.overrideProperty}" content="${override.token}">` : '';

const haltedAttribute = ({ halted }: PageRequest) =>
  halted.length > 0 ? ` ${pageProtocol.halted}="${halted.join(' ')}"` : '';

export function openedBy(
  set: ReleaseManifest,
  request: Pick<PageRequest, 'lastView' | 'isOfCanary' | 'halted'>,
): { remote: string; release: RemoteRelease } | undefined {
  const { lastView } = request;
  if (lastView === undefined) return undefined;
  const remotes = Object.entries(set.remotes).map(([remote, live]) => ({
    remote,
    release: likely(set, remote, request) ?? live,
  }));
  return remotes.find(({ release }) => release.views.some(({ id }) => id === lastView));
}

function early(set: ReleaseManifest, request: PageRequest): EarlyFile[] {
  const { shell } = set;
  const scripts = shell.scripts.map((file) => fileOf(set, shell, file));
  return [...scripts, ...earlyOfShell(set, request), ...earlyOfView(set, request)];
}

const fileOf = (
  { filesFrom = '' }: ReleaseManifest,
  { base, integrity }: Pick<RemoteRelease, 'base' | 'integrity'>,
  file: string,
): EarlyFile => ({ url: filesFrom + base + file, integrity: integrity[file] });

/** Translations, the visitor's page and the shell layout, which can wait around a prerendered view. */
function earlyOfShell(set: ReleaseManifest, request: PageRequest): EarlyFile[] {
  const { path, language, lastView } = request;
  const page = lastView === undefined ? pictureFor(path) : undefined;
  const { parts = {} } = set.shell;
  const frame = request.picture?.holdsView ? undefined : 'frame';
  const files = [language, frame, page].flatMap((name) => (name === undefined ? [] : (parts[name] ?? [])));
  return [...new Set(files)].map((file) => fileOf(set, set.shell, file));
}

function earlyOfView(set: ReleaseManifest, request: PageRequest): EarlyFile[] {
  const { path, language, lastView, override } = request;
  if (!dashboardPaths.has(path)) return [];
  const { remote, release } = openedBy(set, request) ?? {};
  if (!release || lastView === undefined || remote === override?.remote) return [];
  const parts = [release.parts[lastView], release.parts[language]].flatMap((files) => files ?? []);
  const files = new Set([release.entry, ...release.preload, ...parts]);
  return [...files].map((file) => fileOf(set, release, file));
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

function script(set: ReleaseManifest, file: string, nonce: string): string {
  const { url, integrity } = fileOf(set, set.shell, file);
  return `<script defer nonce="${nonce}" src="${url}"${guarded(integrity)}></script>`;
}

const brotli = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
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
