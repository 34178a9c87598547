import { pageProtocol, pictureOf } from '@lisan/contract';
import type { Language } from '@lisan/i18n';

/** What the shell would show now, if it drew the page itself. */
export interface PresentPage {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly language: Language;
  readonly isSignedIn: boolean;
  /** Id of the open view. */
  readonly openView: string | undefined;
  /** The navigation is the one that the edge knew: no canary and no override has another. */
  readonly isAsPublished: boolean;
}

/** The picture of the shell that came with the document. */
export function findPicture(root: HTMLElement): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`:scope > [${pageProtocol.picturePage}]`) ?? undefined;
}

/** Whether it shows just what the shell would: only then is it taken over as it stands. */
export function isOfPage(picture: HTMLElement, page: PresentPage): boolean {
  const name = picture.getAttribute(pageProtocol.picturePage) ?? '';
  const { pathname: path, search, hash } = page.location;
  const expected = pictureOf({ path, hasQuery: search + hash !== '', isSignedIn: page.isSignedIn });
  if (name !== expected || document.documentElement.lang !== page.language) return false;
  const open = picture.getAttribute(pageProtocol.pictureOpen);
  return !page.isSignedIn || (page.isAsPublished && open === page.openView);
}
