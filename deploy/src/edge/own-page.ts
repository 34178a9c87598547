import { pageProtocol } from '@lisan/contract';
import { escapeMarkup } from './escape-markup';
import { pictureStyle, preload, type EarlyFile } from './page-elements';
import type { PagePicture } from './page-picture';

/*
 * Whether somebody is signed in stands in the browser's storage, and the edge hears of it by a cookie. Where that is gone and
 * the session is not, the document holds a visitor's picture and, inert behind it, the one of whoever is signed in: the
 * first script that knows puts that in its place before anything has been seen of the other.
 */

const { before, pictureStyle: styleMark, rootId } = pageProtocol;
/** Mark of the document's root element between the two scripts. */
const mark = 'data-own-page';
const templateId = 'start-own-page';

const inline = (nonce: string, source: string) =>
  `<script nonce="${nonce}">${source.replaceAll('\n', '')}</script>`;

/** What both need is named as it stands, the rest by a script that knows which of the two it is. */
export function preloadEither(
  visitors: readonly EarlyFile[],
  owners: readonly EarlyFile[],
  nonce: string,
): string {
  const shared = visitors.filter(({ url }) => owners.some((one) => one.url === url));
  const rest = (files: readonly EarlyFile[]) =>
    files
      .filter(({ url }) => !shared.some((one) => one.url === url))
      .map(({ url, integrity }) => [url, ...(integrity === undefined ? [] : [integrity])]);
  const files = JSON.stringify([rest(visitors), rest(owners)]).replaceAll('<', String.raw`\u003c`);
  const source = `(()=>{
const own=window.${before}.hasSession();
if(own)document.documentElement.setAttribute('${mark}','');
for(const [url,integrity] of ${files}[own?1:0]){
const link=document.createElement('link');
link.rel='preload';link.as='script';
if(integrity){link.integrity=integrity;link.crossOrigin='anonymous'}
link.href=url;
document.head.append(link)
}
})()`;
  const hidden = `<style nonce="${nonce}">[${mark}] #${rootId}{display:none}</style>`;
  return [...shared.map(preload), hidden, inline(nonce, source)].join('\n');
}

/** Stands behind the visitor's picture, which is the one that is seen without scripts. */
export function ownPage(picture: PagePicture, nonce: string): string {
  const styles = picture.styles.map((one) => pictureStyle(one, nonce)).join('');
  const title = `${picture.title === undefined ? '' : `${escapeMarkup(picture.title)} · `}Lisan`;
  const source = `(()=>{
const template=document.getElementById('${templateId}');
template.remove();
const page=document.documentElement;
if(!page.hasAttribute('${mark}'))return;
for(const style of document.querySelectorAll('[${styleMark}]'))style.remove();
document.head.append(...template.content.querySelectorAll('style'));
document.title=template.title;
document.getElementById('${rootId}').replaceChildren(template.content);
page.removeAttribute('${mark}')
})()`;
  return `<template id="${templateId}" title="${title}">${styles}${picture.html}</template>\n${inline(nonce, source)}`;
}
