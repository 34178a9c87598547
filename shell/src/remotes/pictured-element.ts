import { pageProtocol } from '@lisan/contract';

const {
  prerenderedView: pictureView,
  prerenderedLanguage: pictureLanguage,
  prerenderedVersion: pictureVersion,
} = pageProtocol;

interface Shown {
  readonly id: string;
  readonly version: string | undefined;
  readonly language: string;
}

export const findPictured = (outer: HTMLElement): HTMLElement | undefined =>
  outer.querySelector<HTMLElement>(`:scope > [${pictureView}]`) ?? undefined;

export const isPictureOf = (picture: HTMLElement, { id, version, language }: Shown): boolean =>
  picture.getAttribute(pictureView) === id &&
  picture.getAttribute(pictureVersion) === version &&
  picture.getAttribute(pictureLanguage) === language;
