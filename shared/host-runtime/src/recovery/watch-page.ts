import type { HostServices } from '@lisan/remote-kit';
import type { Remotes } from '../remotes/remotes';
import type { CrashLoop } from './crash-loop';
import { keepAttached, watchDocument } from './keep-attached';

interface WatchOptions {
  readonly root: HTMLElement;
  readonly remotes: Pick<Remotes, 'fail'>;
  readonly crashLoop: Pick<CrashLoop, 'suspects' | 'persistMarks'>;
  readonly report: HostServices['report'];
}

/**
 * Restores the page after a script removes it, or reloads a replaced document; remotes that were being opened fail.
 * Returns the handler of a restoration.
 */
export function watchPage({ root, remotes, crashLoop, report }: WatchOptions): () => void {
  const handleRestored = () => {
    const cause = new Error('A script removed the page; it was restored.');
    report(cause, 'page');
    for (const remote of crashLoop.suspects()) remotes.fail(remote, cause);
  };
  keepAttached(root, document.body, handleRestored);
  watchDocument(document, () => {
    report(new Error('A script replaced the whole document.'), 'page');
    if (crashLoop.persistMarks()) window.location.reload();
  });
  return handleRestored;
}
