import { pageProtocol } from '@lisan/contract';
import { escapeMarkup } from './escape-markup';
import { askFor, pictureStyle, preloadBehind, type EarlyFile } from './page-elements';
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

/** What is fetched early for a visitor, and for whoever is signed in. */
export interface EitherFiles {
  /** A visitor's come later, by themselves. */
  readonly rests: boolean;
  readonly visitors: readonly EarlyFile[];
  readonly owners: readonly EarlyFile[];
}

/**
 * In the head: what both need is named as it stands, and who it is is known before anything is drawn. Where a visitor's
 * page rests, only whoever is signed in asks for it here.
 */
export function eitherHead({ visitors, owners, rests }: EitherFiles, nonce: string): string {
  const shared = visitors.filter((file) => isOf(owners, file));
  const hidden = `<style nonce="${nonce}">[${mark}] #${rootId}{display:none}</style>`;
  const source = `if(window.${before}.hasSession()){
document.documentElement.setAttribute('${mark}','');
${rests ? askFor(shared, true) : ''}
}`;
  return [...(rests ? [] : shared.map(preloadBehind)), hidden, inline(nonce, source)].join('\n');
}

/**
 * Stands behind the visitor's picture, which is the one that is seen without scripts. What only one of the two needs is
 * asked for here: to ask takes its time, and the picture above is not held up by it.
 */
export function ownPage(
  picture: PagePicture,
  { visitors, owners, rests }: EitherFiles,
  nonce: string,
): string {
  const styles = picture.styles.map((one) => pictureStyle(one, nonce)).join('');
  const title = `${picture.title === undefined ? '' : `${escapeMarkup(picture.title)} · `}Lisan`;
  const rest = (files: readonly EarlyFile[], others: readonly EarlyFile[]) =>
    files.filter((file) => !isOf(others, file));
  const source = `(()=>{
const template=document.getElementById('${templateId}');
template.remove();
const page=document.documentElement;
const own=page.hasAttribute('${mark}');
if(own){
for(const style of document.querySelectorAll('[${styleMark}]'))style.remove();
document.head.append(...template.content.querySelectorAll('style'));
document.title=template.title;
document.getElementById('${rootId}').replaceChildren(template.content);
page.removeAttribute('${mark}')
}
if(own){${askFor(rest(owners, visitors), false)}}
${rests ? '' : `else{${askFor(rest(visitors, owners), true)}}`}
})()`;
  return `<template id="${templateId}" title="${title}">${styles}${picture.html}</template>\n${inline(nonce, source)}`;
}

const isOf = (files: readonly EarlyFile[], { url }: EarlyFile) => files.some((one) => one.url === url);
