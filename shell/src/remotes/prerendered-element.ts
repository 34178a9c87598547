import { pageProtocol } from '@lisan/contract';

const { pictureView, pictureLanguage, pictureVersion } = pageProtocol;

interface Shown {
  readonly id: string;
  readonly version: string | undefined;
  readonly language: string;
}

export const findPrerendered = (outer: HTMLElement): HTMLElement | undefined =>
  outer.querySelector<HTMLElement>(`:scope > [${pictureView}]`) ?? undefined;

export const matchesPrerender = (element: HTMLElement, { id, version, language }: Shown): boolean =>
  element.getAttribute(pictureView) === id &&
  element.getAttribute(pictureVersion) === version &&
  element.getAttribute(pictureLanguage) === language;
