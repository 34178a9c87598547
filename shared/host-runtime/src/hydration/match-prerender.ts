import { pageProtocol, prerenderOf } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

export interface CurrentPage {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly language: Language;
  readonly isSignedIn: boolean;
  readonly openView: string | undefined;
  /** False with a canary or override, whose navigation may differ from the edge's. */
  readonly isAsPublished: boolean;
}

export function findPrerender(root: HTMLElement): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`:scope > [${pageProtocol.prerenderedPage}]`) ?? undefined;
}

export function matchesPage(prerender: HTMLElement, page: CurrentPage): boolean {
  const name = prerender.getAttribute(pageProtocol.prerenderedPage) ?? '';
  const { pathname: path, search, hash } = page.location;
  const expected = prerenderOf({ path, hasQuery: search + hash !== '', isSignedIn: page.isSignedIn });
  if (name !== expected || document.documentElement.lang !== page.language) return false;
  const open = prerender.getAttribute(pageProtocol.prerenderedOpen);
  return !page.isSignedIn || (page.isAsPublished && open === page.openView);
}
