import { MAX_WANTED_HOME_LENGTH, pageProtocol } from '@lisan/contract';

const {
  accessToken,
  before,
  busyLabel,
  leftInput,
  prerenderedLive,
  prerenderedPage,
  prerenderedView,
  wantedHome,
} = pageProtocol;

const MAX_PRESSES = 8;

/** A visitor may follow a link to Login before the shell runs; the shell forgets it for signed-in users. */
const noteWanted = `
try{
const {pathname,search}=location;
if(pathname==='/home'&&search&&search.length<=${MAX_WANTED_HOME_LENGTH})sessionStorage.setItem('${wantedHome}',search)
}catch{}`;

/** Another account may have signed in elsewhere, and the input belongs to the previous one. */
const dropInputOfOthers = `
addEventListener('storage',({key})=>{
if(key!==null&&key!=='${accessToken}')return;
for(const field of document.querySelectorAll('[${prerenderedView}] :is(textarea,input)'))field.value=field.defaultValue;
b.pressed=null;
b.earlier=[]
});`;

/** A link may leave the view before it is hydrated; the next document gives the input back. */
const keepLeftInput = `
addEventListener('pagehide',()=>{
const view=document.querySelector('[${prerenderedView}]');
if(!view)return;
const fields=[...view.querySelectorAll('textarea,input')].filter(({type})=>/^(text|search|email|url|number|textarea)/.test(type));
if(fields.some(({value,defaultValue})=>value!==defaultValue))
try{
const kept=fields.map(({tagName,type,name,id,value,defaultValue})=>({tagName,type,name,id,value,defaultValue}));
sessionStorage.setItem('${leftInput}',JSON.stringify({view:view.getAttribute('${prerenderedView}'),fields:kept}))
}catch{}
});`;

/** A prerendered Send button is disabled because its field was empty. */
const enableSend = `
addEventListener('input',({target})=>{
if(!(target instanceof Element)||!target.matches('[${prerenderedView}] form [enterkeyhint=send]'))return;
const send=target.closest('form').querySelector('[type=submit]');
if(send)send.disabled=target.value.trim()===''
},true);`;

/**
 * Records presses in prerendered HTML for replay after hydration, and stops its forms from navigating: what was typed would
 * end up in the URL. A field with `enterkeyhint=send` sends on Enter. Views that already run handle their own events.
 */
const source = `(()=>{
const b=window.${before}={composing:null,pressed:null,earlier:[]};
const picture='[${prerenderedPage}],[${prerenderedView}]';
const near=(e,s)=>e.target instanceof Element?e.target.closest(s):null;
${dropInputOfOthers}${keepLeftInput}${enableSend}${noteWanted}
const note=(element,isEnter)=>{
if(element.closest('[${prerenderedLive}]'))return;
b.earlier=[...b.earlier,b.pressed].filter(one=>one&&one.element!==element).slice(${1 - MAX_PRESSES});
b.pressed={element,isEnter};
if(element.closest('[${busyLabel}]'))element.setAttribute('aria-busy','true')
};
addEventListener('compositionstart',e=>{b.composing=e.target},true);
addEventListener('compositionend',()=>{b.composing=null},true);
addEventListener('submit',e=>{if(near(e,picture)){e.preventDefault();if(e.submitter)note(e.submitter)}},true);
addEventListener('click',e=>{const t=near(e,picture)&&near(e,'button,[role=tab],[role=switch]');if(t)note(t)},true);
addEventListener('keydown',e=>{if(e.key==='Enter'&&!e.shiftKey&&!e.isComposing&&near(e,'[${prerenderedView}] [enterkeyhint=send]')){e.preventDefault();note(e.target,true)}},true)
})()`.replaceAll('\n', '');

export const inputRecorder = (nonce: string): string => `<script nonce="${nonce}">${source}</script>`;
