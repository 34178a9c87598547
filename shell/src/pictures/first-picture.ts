import { pageProtocol, pictureOf } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

/** What the shell would render now. */
export interface PresentPage {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly language: Language;
  readonly isSignedIn: boolean;
  /** Id of the open view. */
  readonly openView: string | undefined;
  /** False with a canary or override, whose navigation may differ from the edge's. */
  readonly isAsPublished: boolean;
}

/** Prerendered HTML of the shell in the document. */
export function findPicture(root: HTMLElement): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`:scope > [${pageProtocol.picturePage}]`) ?? undefined;
}

/** Whether it matches the page to render, so that it can hydrate. */
export function isOfPage(picture: HTMLElement, page: PresentPage): boolean {
  const name = picture.getAttribute(pageProtocol.picturePage) ?? '';
  const { pathname: path, search, hash } = page.location;
  const expected = pictureOf({ path, hasQuery: search + hash !== '', isSignedIn: page.isSignedIn });
  if (name !== expected || document.documentElement.lang !== page.language) return false;
  const open = picture.getAttribute(pageProtocol.pictureOpen);
  return !page.isSignedIn || (page.isAsPublished && open === page.openView);
}
