import { type ReleaseManifest, pageProtocol } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { createTabStorage, type BrowserStorage } from '../page/browser-storage';
import { fetchLiveManifestId, readFreshDocument } from './fresh-document';
import type { Updater, Moment } from './release-update';
import { savePosition } from './saved-position';
import { readPosition } from './restore-position';
import { findReasons, readDocumentState, type ProductState } from './reasons';
import { watchAbsence } from './absence';
import { createPrefetch } from '../prefetch/prefetch-files';
import { hasChanges, filesToStage, readOwnManifest, readManifest, isRollback } from './staged-manifest';

/** Intercepts plain clicks on links to other pages of the app while `isWanted`. Returns a function that stops it. */
function followLinks(go: (url: string, path: string) => void, isWanted: () => boolean): () => void {
  const handleClick = (event: MouseEvent) => {
    const { target, button, defaultPrevented } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button !== 0 || defaultPrevented || hasModifier(event) || !isPageLink(link) || !isWanted())
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

function isPageLink({ href, origin, pathname, target, download }: HTMLAnchorElement): boolean {
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

export interface UpdaterPage {
  readonly getLanguage: () => Language;
  readonly readState: () => ProductState;
  readonly getView: () => string | null;
  /** Offers a newer version once; `reload` applies it. */
  readonly offerUpdate: (reload: () => void) => void;
  readonly onNewer: () => void;
  readonly goTo: (path: string) => void;
  readonly leaveTo: (url: string) => void;
  readonly reload: () => void;
}

/** Milliseconds over which pages spread their checks, because all learn of an update at once. */
const MAX_CHECK_DELAY_MS = 20_000;
/** Milliseconds before retrying an unavailable release manifest; doubles each time. */
const RETRY_DELAY_MS = 60_000;
const OFFER_DELAY_MS = 24 * 60 * 60_000;
/** Release manifest this tab last reloaded for. */
const appliedKey = 'lisan.taken';

export function createUpdater(
  own: Pick<ReleaseManifest, 'id'>,
  page: UpdaterPage,
  storage: BrowserStorage = createTabStorage(),
): Updater {
  let wanted: string | undefined;
  let candidate: string | undefined;
  let isLeaving = false;
  let isOffered = false;
  let attempts = 0;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let offerTimer: ReturnType<typeof setTimeout> | undefined;
  const checked = new Set<string>();
  const { reload } = page;

  const findHolds = (moment: Moment) => findReasons(moment, { ...readDocumentState(), ...page.readState() });

  const isRepeated = (id: string) => storage.read(appliedKey) === id;

  async function apply(moment: Moment, leave: () => void, isWanted = () => true): Promise<boolean> {
    const id = candidate;
    if (id === undefined || isLeaving || isRepeated(id) || findHolds(moment).length > 0) return false;
    // Don't give up a working page for an unreachable one; recheck, as the user may have started something.
    if ((await fetchLiveManifestId()) !== id || isLeaving || !isWanted() || findHolds(moment).length > 0)
      return false;
    storage.write(appliedKey, id);
    // Without session storage, drafts would be lost and reloads could loop.
    if (!isRepeated(id)) return false;
    isLeaving = true;
    savePosition(storage, moment === 'away' ? readPosition() : { takesFocus: true, scrolled: [] });
    leave();
    return true;
  }

  function offerUpdate(): void {
    clearTimeout(offerTimer);
    if (isOffered || candidate === undefined) return;
    isOffered = true;
    page.offerUpdate(() => {
      savePosition(storage, readPosition());
      reload();
    });
  }

  async function check(id: string, isUrgent: boolean): Promise<void> {
    const staged = await prepareManifest(id, {
      view: page.getView(),
      language: page.getLanguage(),
      isUrgent,
    });
    if (id !== wanted) return;
    if (staged === 'unavailable')
      return void (checkTimer = setTimeout(() => void check(id, false), RETRY_DELAY_MS * 2 ** attempts++));
    checked.add(id);
    if (staged === 'unchanged') return;
    candidate = id;
    page.onNewer();
    offerTimer ??= setTimeout(offerUpdate, OFFER_DELAY_MS);
    if (isUrgent) await apply('failure', reload);
    else absence.check();
    if (staged === 'rolled back' && !isLeaving) offerUpdate();
  }

  const absence = watchAbsence((isStillAway) => void apply('away', reload, isStillAway));
  const unfollow = followLinks(
    (url, path) =>
      void apply('step', () => page.leaveTo(url)).then((isApplied) => isApplied || page.goTo(path)),
    () => candidate !== undefined && !isRepeated(candidate) && findHolds('step').length === 0,
  );

  return {
    isReady: () => candidate !== undefined && !isRepeated(candidate),
    apply,
    receiveManifestId(id, isUrgent) {
      if (id === own.id || isLeaving) return;
      if (id === wanted && !isUrgent) return;
      if (id === candidate) return void (isUrgent && apply('failure', reload));
      wanted = id;
      attempts = 0;
      if (checked.has(id)) return;
      clearTimeout(checkTimer);
      const wait = isUrgent ? 0 : Math.random() * MAX_CHECK_DELAY_MS;
      checkTimer = setTimeout(() => void check(id, isUrgent), wait);
    },
    stop() {
      wanted = undefined;
      clearTimeout(checkTimer);
      clearTimeout(offerTimer);
      absence.stop();
      unfollow();
    },
  };
}

type Staged = 'staged' | 'rolled back' | 'unchanged' | 'unavailable';

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
    const next = readManifest(await readFreshDocument());
    const own = readOwnManifest();
    if (!own || next?.id !== id) return 'unavailable';
    if (!hasChanges(own, next)) return 'unchanged';
    const files = filesToStage(own, next, { view, language });
    const hashes = new Map(files);
    if (!isUrgent) await createPrefetch((url) => hashes.get(url))([...hashes.keys()]);
    return isRollback(own, next) ? 'rolled back' : 'staged';
  } catch {
    return 'unavailable';
  }
}
