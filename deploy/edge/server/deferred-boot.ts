import { pageProtocol } from '@lisan/contract';
import { askFor, type EarlyFile } from './page-elements';

/**
 * Deferred boot of visitors' pages: scripts load after the page, and start on first interaction or a moment
 * later.
 */

export const startBegins = 'lisan:start-begins';
export const BOOT_DELAY_MS = 3_000;
export const MAX_BOOT_DELAY_MS = 10_000;

const prerenders: ReadonlySet<string | undefined> = new Set(['landing', 'about']);
export const signs = [
  'pointermove',
  'pointerdown',
  'keydown',
  'wheel',
  'touchstart',
  'scroll',
  'focusin',
  'input',
  'storage',
];

export const mayRest = (prerender: string | undefined): boolean => prerenders.has(prerender);

const templateId = 'start-resting';

/** Inert until cloned: script URLs from text would need a Trusted Types policy. */
export const restingScripts = (scripts: readonly string[]): string =>
  `<template id="${templateId}">${scripts.join('')}</template>`;

/**
 * Signed-in users wait for nothing.
 * @param early files to preload
 */
export function restingStart(early: readonly EarlyFile[]): string {
  return `(()=>{
const signs=${JSON.stringify(signs)};
const template=document.getElementById('${templateId}');
let begun=false;
const start=()=>{
if(begun)return;
begun=true;
for(const sign of signs)removeEventListener(sign,start,true);
dispatchEvent(new Event('${startBegins}'));
const scripts=document.importNode(template.content,true);
for(const script of scripts.children)script.async=false;
template.replaceWith(scripts)
};
if(window.${pageProtocol.before}.hasSession())return start();
for(const sign of signs)addEventListener(sign,start,{capture:true,passive:true});
setTimeout(start,${MAX_BOOT_DELAY_MS});
const loaded=()=>{
setTimeout(start,${BOOT_DELAY_MS});
${askFor(early)}
};
if(document.readyState==='complete')loaded();else addEventListener('load',loaded,{once:true})
})()`.replaceAll('\n', '');
}
