import { findReplacement, type ViewOfRemote } from '@lisan/host-runtime';
import type { ShellServices } from '../services/create-services';
import { markEntry } from './mark-entry';
import { paths } from './paths';

interface RestoreOptions {
  /** In navigation order. */
  readonly views: readonly ViewOfRemote[];
  readonly recovery: Parameters<typeof findReplacement>[2];
  readonly services: Pick<ShellServices, 'host' | 'dashboard'>;
}

/**
 * Id of the view to open for a signed-in user: the last one, or another one, with a notice, if that broke the last
 * document.
 */
export function restoreView({ views, recovery, services }: RestoreOptions): string | undefined {
  const { dashboard, host } = services;
  const savedView = dashboard.getState().view;
  const saved = views.find(({ id }) => id === savedView) ?? views[0];
  const other = findReplacement(views, saved, recovery);
  const open = other ?? saved;
  if (open && window.location.pathname === paths.home) markEntry(open.id, other !== undefined);
  if (saved && other) {
    const { language } = host.translator;
    dashboard.openView(other.id);
    const names = { name: saved.label[language], other: other.label[language] };
    host.toasts.show({ message: host.translator.translate('shell')('remote.leftOut', names), tone: 'bad' });
  }
  return open?.id;
}

/** Starts the router where the HTML was prerendered, so that it doesn't redirect. */
export function replaceRootPath(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === paths.root)
    window.history.replaceState(window.history.state, '', paths.home + search + hash);
}
