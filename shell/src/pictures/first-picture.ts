import { pageProtocol, prerenderOf } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

export interface PresentPage {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly language: Language;
  readonly isSignedIn: boolean;
  readonly openView: string | undefined;
  /** False with a canary or override, whose navigation may differ from the edge's. */
  readonly isAsPublished: boolean;
}

export function findPicture(root: HTMLElement): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`:scope > [${pageProtocol.prerenderedPage}]`) ?? undefined;
}

export function isOfPage(picture: HTMLElement, page: PresentPage): boolean {
  const name = picture.getAttribute(pageProtocol.prerenderedPage) ?? '';
  const { pathname: path, search, hash } = page.location;
  const expected = prerenderOf({ path, hasQuery: search + hash !== '', isSignedIn: page.isSignedIn });
  if (name !== expected || document.documentElement.lang !== page.language) return false;
  const open = picture.getAttribute(pageProtocol.prerenderedOpen);
  return !page.isSignedIn || (page.isAsPublished && open === page.openView);
}
