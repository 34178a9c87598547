import { pageProtocol } from '@lisan/contract';

/** Whether this page came with an override, or by a link that offers one. Nothing is looked at yet. */
export function isOverrideAsked(page: Pick<Window, 'document' | 'location'> = window): boolean {
  return page.location.hash.startsWith(pageProtocol.overrideFragment) || tokenOf(page.document) !== undefined;
}

/** What the edge has accepted for this page. */
export function tokenOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[property="${pageProtocol.overrideProperty}"]`)?.content;
}
