import { pageProtocol } from '@lisan/contract';

const { prerenderedView, prerenderedLanguage, prerenderedVersion } = pageProtocol;

interface Shown {
  readonly id: string;
  readonly version: string | undefined;
  readonly language: string;
}

export const findPrerendered = (outer: HTMLElement): HTMLElement | undefined =>
  outer.querySelector<HTMLElement>(`:scope > [${prerenderedView}]`) ?? undefined;

export const matchesPrerender = (element: HTMLElement, { id, version, language }: Shown): boolean =>
  element.getAttribute(prerenderedView) === id &&
  element.getAttribute(prerenderedVersion) === version &&
  element.getAttribute(prerenderedLanguage) === language;
