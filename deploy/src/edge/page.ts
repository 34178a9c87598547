import { pageProtocol, pictureOf, type ReleaseSet, type RemoteRelease } from '@lisan/contract';
import { textOf } from '../signing/sign-set';
import { escapeMarkup, type PagePicture } from './page-picture';
import type { PageOverride } from './override';
import { guarded, pictureStyle, preload, preloadBehind, type EarlyFile } from './page-elements';
import { pictureGuard } from './picture-guard';
import { mayRest, restingScripts, restingStart } from './resting-page';
import { startFailure, startFailureHead } from './start-failure';

/** What differs between two answers with the same release set. */
export interface PageRequest {
  readonly path: string;
  /** What stands before the path. */
  readonly site: string;
  readonly nonce: string;
  readonly language: 'en' | 'ar';
  /** The view that this browser showed last to somebody signed in; its files are fetched along with the shell's. */
  readonly lastView: string | undefined;
  /** This browser was given the canary of that view's remote. */
  readonly isOfCanary: boolean;
  /** Canaries that are given to nobody any more: `chat@1.4.0-9f86d081`. */
  readonly halted: readonly string[];
  /** The policy that stands in the document; none while developing, where files have no hash. */
  readonly policy?: string | undefined;
  readonly signatures: readonly string[];
  /** It was chosen to tell the edge what it opens and how quick it is. */
  readonly tells?: boolean;
  /** What the shell is to look at once more, by its own keys, before it follows it. */
  readonly override?: PageOverride | undefined;
  /** As it was chosen in this browser. */
  readonly theme?: string | undefined;
  readonly picture?: PagePicture | undefined;
}

/** A document in two parts: what is on the screen before anything has run, and what runs. */
export interface PageText {
  readonly first: string;
  readonly rest: string;
}

/** Drawn half, what stands in the middle of a view or at its end would move when the rest has come. Some browsers know it. */
const wholePicture = '<link rel="expect" href="#start-failure" blocking="render">';

/** A visitor's. */
const pictureFor = (path: string) => pictureOf({ path, hasQuery: false, isSignedIn: false });

const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

const words = {
  en: {
    description: 'Write, speak and lip-sync with AI, in Arabic and English',
    noScript: 'Lisan needs JavaScript. Please allow it for this page and load it again.',
    readOnly:
      'This page can be read as it is. To sign in and to make something, please allow JavaScript for it and load it again.',
  },
  ar: {
    description: 'اكتب وانطق وزامن الشفاه بالذكاء الاصطناعي، بالعربية والإنجليزية',
    noScript: 'يحتاج لسان إلى JavaScript. يُرجى السماح بتشغيله في هذه الصفحة ثم إعادة تحميلها.',
    readOnly:
      'يمكنك قراءة هذه الصفحة كما هي. لتسجيل الدخول وإنشاء المحتوى يُرجى السماح بتشغيل JavaScript فيها ثم إعادة تحميلها.',
  },
};

/** The mark of the brand: three beats on one line and a tall stem. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#c8442b" stroke-width="3" stroke-linecap="round"><path d="M4 17v3.5a5 5 0 0 0 5 5h12.5a5 5 0 0 0 5-5M10 25V15M15.7 25V11M21.2 25V17M26.5 20.5V5"/></svg>',
)}`;

/**
 * The document of every page: early fetches, its first picture, and behind that what grows with the number of remotes:
 * the release set, the policy of its files and the scripts that are held to it. What stands before them is on the screen
 * while they are on their way.
 */
export function renderPage(set: ReleaseSet, request: PageRequest): PageText {
  const { nonce, language, picture, theme } = request;
  const { description, noScript, readOnly } = words[language];
  const files = early(set, request);
  // A visitor's page can be read as it stands, and its letters come with it.
  const isRead = picture !== undefined && request.lastView === undefined;
  const rests = isRead && request.override === undefined && mayRest(pictureFor(request.path));
  const ahead = rests ? [] : files.map(isRead ? preloadBehind : preload);
  const first = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"${theme === undefined ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeMarkup(picture?.description ?? description)}">
<meta property="${pageProtocol.nonceProperty}" nonce="${nonce}">${overrideElement(request)}
<title>${picture?.title === undefined ? '' : `${escapeMarkup(picture.title)} · `}Lisan</title>
${shared(request)}<link rel="icon" href="${icon}">
${picture?.holdsView ? `${wholePicture}\n` : ''}${startFailureHead(nonce, set.shell.version, rests)}${picture ? `\n${pictureGuard(nonce)}` : ''}
${(picture?.styles ?? []).map((one) => pictureStyle(one, nonce)).join('\n')}
${ahead.join('\n')}
</head>
<body>
<noscript>${picture && request.lastView === undefined ? readOnly : noScript}</noscript>
<div id="${pageProtocol.rootId}">${picture?.html ?? ''}</div>
${startFailure(language)}
`;
  const rest = `<script type="application/json"${request.tells ? ` ${pageProtocol.tells}` : ''} id="${pageProtocol.releaseSetId}" ${pageProtocol.signatures}="${request.signatures.join(' ')}"${haltedAttribute(request)}>${textOnce(set)}</script>
${start(set, request, rests ? restingStart(files) : undefined)}
</body>
</html>
`;
  return { first, rest };
}

const texts = new WeakMap<ReleaseSet, string>();

/** Of a set that is live: a thousand remotes are two megabytes. */
function textOnce(set: ReleaseSet): string {
  const text = texts.get(set) ?? textOf(set);
  texts.set(set, text);
  return text;
}

/**
 * Browsers take a policy from the head alone, where everything would wait for it. Nothing but what the edge itself wrote
 * has run before this, and nothing else does before it has: no text either, so what stands for the scripts goes along.
 * @param resting the text that asks for them later
 */
function start(set: ReleaseSet, { policy, nonce }: PageRequest, resting: string | undefined): string {
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

/** How the page is told of elsewhere. Landing stands at three paths, and one is its own. */
function shared({ path, site, language, lastView, picture }: PageRequest): string {
  if (!picture || lastView !== undefined) return '';
  const isLanding = pictureFor(path) === 'landing';
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Lisan',
    'og:locale': language,
    'og:title': picture.title ?? 'Lisan',
    'og:description': picture.description ?? words[language].description,
  };
  const elements = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeMarkup(content)}">\n`,
  );
  // A relative one is passed over by those who look for it.
  return `<link rel="canonical" href="${escapeMarkup(site + (isLanding ? '/welcome' : path))}">\n${elements.join('')}`;
}

const overrideElement = ({ override }: PageRequest) =>
  override ? `\n<meta property="${pageProtocol.overrideProperty}" content="${override.token}">` : '';

const haltedAttribute = ({ halted }: PageRequest) =>
  halted.length > 0 ? ` ${pageProtocol.halted}="${halted.join(' ')}"` : '';

/** Whose view this browser showed last, and which version of that it is given. */
export function openedBy(
  set: ReleaseSet,
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

function early(set: ReleaseSet, request: PageRequest): EarlyFile[] {
  return [...scriptsOfShell(set), ...earlyOfShell(set, request), ...earlyOfView(set, request)];
}

/** They stand at the end of the document, and everything waits for them. */
function scriptsOfShell({ filesFrom = '', shell }: ReleaseSet): EarlyFile[] {
  return shell.scripts.map((file) => ({
    url: filesFrom + shell.base + file,
    integrity: shell.integrity[file],
  }));
}

/** The words of the page, a visitor's page itself, and the shell's frame: around a view that stands there already it comes later. */
function earlyOfShell({ filesFrom, shell }: ReleaseSet, request: PageRequest): EarlyFile[] {
  const { path, language, lastView } = request;
  const page = lastView === undefined ? pictureFor(path) : undefined;
  const { parts = {} } = shell;
  const frame = request.picture?.holdsView ? undefined : 'frame';
  const files = [language, frame, page].flatMap((name) => (name === undefined ? [] : (parts[name] ?? [])));
  return [...new Set(files)].map((file) => ({
    url: (filesFrom ?? '') + shell.base + file,
    integrity: shell.integrity[file],
  }));
}

function earlyOfView(set: ReleaseSet, request: PageRequest): EarlyFile[] {
  const { path, language, lastView, override } = request;
  if (!dashboardPaths.has(path)) return [];
  const { remote, release } = openedBy(set, request) ?? {};
  if (!release || lastView === undefined || remote === override?.remote) return [];
  const parts = [release.parts[lastView], release.parts[language]].flatMap((files) => files ?? []);
  const files = new Set([release.entry, ...release.preload, ...parts]);
  return [...files].map((file) => ({
    url: urlOf(set, release.base + file),
    integrity: release.integrity[file],
  }));
}

/** Who had the canary has it still, unless it was halted. */
function likely(
  { canaries }: ReleaseSet,
  name: string,
  { isOfCanary, halted }: Pick<PageRequest, 'isOfCanary' | 'halted'>,
) {
  const release = isOfCanary ? canaries?.[name]?.release : undefined;
  return release && !halted.includes(`${name}@${release.version}`) ? release : undefined;
}

/** Below the base that the set gives for all files, or else below this page's. */
const urlOf = ({ filesFrom = '' }: ReleaseSet, path: string) => filesFrom + path;

function script(set: ReleaseSet, file: string, nonce: string): string {
  const { shell } = set;
  return `<script defer nonce="${nonce}" src="${urlOf(set, shell.base + file)}"${guarded(shell.integrity[file])}></script>`;
}
