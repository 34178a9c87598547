import { pageProtocol } from '@lisan/contract';

const { pictureView, pictureLanguage, pictureVersion } = pageProtocol;

interface Shown {
  readonly id: string;
  readonly version: string | undefined;
  readonly language: string;
}

/** The element that a view's picture stands in, if there is one: directly in `outer`. */
export const findPictured = (outer: HTMLElement): HTMLElement | undefined =>
  outer.querySelector<HTMLElement>(`:scope > [${pictureView}]`) ?? undefined;

/** Whether it is the picture of this very version of the view, in this language. */
export const isPictureOf = (picture: HTMLElement, { id, version, language }: Shown): boolean =>
  picture.getAttribute(pictureView) === id &&
  picture.getAttribute(pictureVersion) === version &&
  picture.getAttribute(pictureLanguage) === language;
