import { pageProtocol } from '@lisan/contract';
import { askFor, type EarlyFile } from './page-elements';

/*
 * A visitor's page that is read before it is used: its picture says everything, and its links lead on by themselves. What
 * makes it answer is brought once the page has been loaded, and begins with the first sign of a person. A page that nobody
 * touches begins a moment later by itself.
 */

/** Told to the window when the scripts are asked for. */
export const startBegins = 'lisan:start-begins';
/** Milliseconds after everything of the page has come. */
export const restsFor = 3_000;
/** Milliseconds after which it begins whatever is still on its way. */
export const restsAtMost = 10_000;

const pictures: ReadonlySet<string | undefined> = new Set(['landing', 'about']);
const signs = [
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

/** Whether the page with a picture of this name may rest. */
export const mayRest = (picture: string | undefined): boolean => pictures.has(picture);

const templateId = 'start-resting';

/** The elements of the scripts, inert. A text that wrote them itself would need leave to write addresses of scripts. */
export const restingScripts = (scripts: readonly string[]): string =>
  `<template id="${templateId}">${scripts.join('')}</template>`;

/**
 * What runs behind them and behind the policy that they are held to. Whoever is signed in waits for nothing.
 * @param early what they will ask for, and they themselves
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
setTimeout(start,${restsAtMost});
const loaded=()=>{
setTimeout(start,${restsFor});
${askFor(early)}
};
if(document.readyState==='complete')loaded();else addEventListener('load',loaded,{once:true})
})()`.replaceAll('\n', '');
}
