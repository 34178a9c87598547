import { type ReleaseManifest, pageProtocol } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { createTabStorage, type BrowserStorage } from '../services/browser-storage';
import { fetchLiveManifestId, readFreshDocument } from '../services/fresh-document';
import type { Exchange, Moment } from '../services/release-update';
import { keepPosition } from '../services/saved-position';
import { readPosition } from './saved-position';
import { findReasons, type PageState } from './reasons';
import { watchAbsence } from './absence';
import type { ShellServices } from '../services/create-services';
import { createPrefetch } from '../services/prefetch-files';
import { differs, filesToStage, readOwnManifest, readManifestOf, takesBack } from './staged-manifest';

/** Intercepts plain clicks on links to other pages of the app while `isWanted`. Returns a function that stops it. */
function followLinks(go: (url: string, path: string) => void, isWanted: () => boolean): () => void {
  const handleClick = (event: MouseEvent) => {
    const { target, button, defaultPrevented } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button !== 0 || defaultPrevented || hasModifier(event) || !leadsToPage(link) || !isWanted())
      return;
    event.preventDefault();
    event.stopPropagation();
    go(link.href, link.pathname + link.search + link.hash);
  };
  window.addEventListener('click', handleClick, true);
  return () => window.removeEventListener('click', handleClick, true);
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

function leadsToPage({ href, origin, pathname, target, download }: HTMLAnchorElement): boolean {
  return (
    href !== '' &&
    origin === window.location.origin &&
    pathname !== window.location.pathname &&
    !pathname.startsWith(`${pageProtocol.apiBase}/`) &&
    !/\.\w+$/.test(pathname) &&
    download === '' &&
    (target === '' || target === '_self')
  );
}

export interface ExchangePage {
  readonly services: StateServices;
  readonly getView: () => string | null;
  /** Offers a newer version once; `reload` applies it. */
  readonly tell: (reload: () => void) => void;
  readonly onNewer: () => void;
  readonly goTo: (path: string) => void;
  readonly leaveTo: (url: string) => void;
  readonly reload: () => void;
}

/** Milliseconds over which pages spread their checks, because all learn of an update at once. */
const spread = 20_000;
/** Milliseconds before retrying an unavailable release manifest; doubles each time. */
const pause = 60_000;
/** Milliseconds before the user is notified, once. */
const longWait = 24 * 60 * 60_000;
/** Release manifest this tab last reloaded for. */
const takenKey = 'lisan.taken';

export function createExchange(
  own: Pick<ReleaseManifest, 'id'>,
  page: ExchangePage,
  storage: BrowserStorage = createTabStorage(),
): Exchange {
  let wanted: string | undefined;
  let candidate: string | undefined;
  let isLeaving = false;
  let isTold = false;
  let looks = 0;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  let tellTimer: ReturnType<typeof setTimeout> | undefined;
  const looked = new Set<string>();
  const { reload } = page;

  const findHolds = (moment: Moment) => findReasons(moment, readPageState(page.services));

  const isRepeated = (id: string) => storage.read(takenKey) === id;

  async function take(moment: Moment, leave: () => void, isWanted = () => true): Promise<boolean> {
    const id = candidate;
    if (id === undefined || isLeaving || isRepeated(id) || findHolds(moment).length > 0) return false;
    // Don't give up a working page for an unreachable one; recheck, as the user may have started something.
    if ((await fetchLiveManifestId()) !== id || isLeaving || !isWanted() || findHolds(moment).length > 0)
      return false;
    storage.write(takenKey, id);
    // Without session storage, drafts would be lost and reloads could loop.
    if (!isRepeated(id)) return false;
    isLeaving = true;
    keepPosition(storage, moment === 'away' ? readPosition() : { takesFocus: true, scrolled: [] });
    leave();
    return true;
  }

  function tell(): void {
    clearTimeout(tellTimer);
    if (isTold || candidate === undefined) return;
    isTold = true;
    page.tell(() => {
      keepPosition(storage, readPosition());
      reload();
    });
  }

  async function look(id: string, isUrgent: boolean): Promise<void> {
    const { language } = page.services.host.translator;
    const staged = await prepareManifest(id, { view: page.getView(), language, isUrgent });
    if (id !== wanted) return;
    if (staged === 'not there')
      return void (lookTimer = setTimeout(() => void look(id, false), pause * 2 ** looks++));
    looked.add(id);
    if (staged === 'nothing new') return;
    candidate = id;
    page.onNewer();
    tellTimer ??= setTimeout(tell, longWait);
    if (isUrgent) await take('failure', reload);
    else absence.look();
    if (staged === 'taken back' && !isLeaving) tell();
  }

  const absence = watchAbsence((isStillAway) => void take('away', reload, isStillAway));
  const unfollow = followLinks(
    (url, path) => void take('step', () => page.leaveTo(url)).then((isTaken) => isTaken || page.goTo(path)),
    () => candidate !== undefined && !isRepeated(candidate) && findHolds('step').length === 0,
  );

  return {
    isReady: () => candidate !== undefined && !isRepeated(candidate),
    take,
    heard(id, isUrgent) {
      if (id === own.id || isLeaving) return;
      if (id === wanted && !isUrgent) return;
      if (id === candidate) return void (isUrgent && take('failure', reload));
      wanted = id;
      looks = 0;
      if (looked.has(id)) return;
      clearTimeout(lookTimer);
      const wait = isUrgent ? 0 : Math.random() * spread;
      lookTimer = setTimeout(() => void look(id, isUrgent), wait);
    },
    stop() {
      wanted = undefined;
      clearTimeout(lookTimer);
      clearTimeout(tellTimer);
      absence.stop();
      unfollow();
    },
  };
}

type StateServices = Pick<ShellServices, 'host' | 'pageHolds' | 'findTypedText' | 'memory' | 'toastStore'>;

const textFields = 'input, textarea, [contenteditable]:not([contenteditable="false"])';
const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

function readPageState(services: StateServices, page: Document = document): PageState {
  const { bus } = services.host;
  return {
    isOnline: navigator.onLine,
    kept: services.pageHolds.findReasons(),
    hasUnkeptText: services.findTypedText().some((text) => !services.memory.holds(text)),
    isInField: page.activeElement?.matches(textFields) ?? false,
    isDialogOpen: page.querySelector(open) !== null,
    isPlaying: [...page.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused),
    isToastShown: services.toastStore.store.getState().shown !== null,
    isHandedOver:
      bus.peek('script.chosen') !== undefined ||
      bus.peek('audio.chosen') !== undefined ||
      bus.peek('conversation.chosen') !== undefined,
    hasForeignFrame: [...page.querySelectorAll('iframe')].some(({ src }) => !src.startsWith(location.origin)),
  };
}

type Staged = 'staged' | 'taken back' | 'nothing new' | 'not there';

interface PrepareOptions {
  readonly view: string | null;
  readonly language: Language;
  readonly isUrgent: boolean;
}

/**
 * Fetches the document of a newer release and caches its first files with their hashes; skipped in data-saver mode.
 * Never rejects.
 */
async function prepareManifest(id: string, { view, language, isUrgent }: PrepareOptions): Promise<Staged> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return 'staged';
  try {
    const next = readManifestOf(await readFreshDocument());
    const own = readOwnManifest();
    if (!own || next?.id !== id) return 'not there';
    if (!differs(own, next)) return 'nothing new';
    const files = filesToStage(own, next, { view, language });
    const hashes = new Map(files);
    if (!isUrgent) await createPrefetch((url) => hashes.get(url))([...hashes.keys()]);
    return takesBack(own, next) ? 'taken back' : 'staged';
  } catch {
    return 'not there';
  }
}
