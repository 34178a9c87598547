import { pageProtocol } from '@lisan/contract';

/** Whether the page has or offers an override, not yet verified. */
export function isOverrideRequested(page: Pick<Window, 'document' | 'location'> = window): boolean {
  return page.location.hash.startsWith(pageProtocol.overrideFragment) || tokenOf(page.document) !== undefined;
}

export function tokenOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[property="${pageProtocol.overrideProperty}"]`)?.content;
}
