import { longestWantedHome, pageProtocol } from '@lisan/contract';
import { earlySend } from './early-send';

const { before, busyLabel, pictureLive, picturePage, pictureView, wantedHome } = pageProtocol;

/** More presses than a user makes while a page loads. */
const MAX_PRESSES = 8;

/** A visitor may follow a link to Login before the shell runs, and is led to what they came for all the same. */
const noteWanted = `
try{
const {pathname,search}=location;
if(pathname==='/home'&&search&&search.length<=${longestWantedHome}&&!b.hasSession())sessionStorage.setItem('${wantedHome}',search)
}catch{}`;

/**
 * Stands before the policy of files, as what tells of a failed start does. A form of a picture would load the page anew,
 * with what was typed in its address; what is pressed is noted, and done when somebody listens, unless it is a form that
 * can be sent at once. An Enter that sends is said by `enterkeyhint`. A view that runs already hears for itself.
 */
const source = `(()=>{
const b=window.${before}={composing:null,pressed:null,earlier:[],sent:null};
const picture='[${picturePage}],[${pictureView}]';
const near=(e,s)=>e.target instanceof Element?e.target.closest(s):null;
${earlySend}${noteWanted}
const note=(element,isEnter)=>{
if(element.closest('[${pictureLive}]'))return;
b.earlier=[...b.earlier,b.pressed].filter(one=>one&&one.element!==element).slice(${1 - MAX_PRESSES});
b.pressed={element,isEnter};
if(element.closest('[${busyLabel}]'))element.setAttribute('aria-busy','true')
};
const send=(element,isEnter)=>{if(sendEarly(b,element))b.pressed=null;else note(element,isEnter)};
addEventListener('compositionstart',e=>{b.composing=e.target},true);
addEventListener('compositionend',()=>{b.composing=null},true);
addEventListener('submit',e=>{if(near(e,picture)){e.preventDefault();if(e.submitter)send(e.submitter)}},true);
addEventListener('click',e=>{const t=near(e,picture)&&near(e,'button,[role=tab],[role=switch]');if(t)note(t)},true);
addEventListener('keydown',e=>{if(e.key==='Enter'&&!e.shiftKey&&!e.isComposing&&near(e,'[${pictureView}] [enterkeyhint=send]')){e.preventDefault();send(e.target,true)}},true)
})()`.replaceAll('\n', '');

/** The script of a document that holds a picture. */
export const pictureGuard = (nonce: string): string => `<script nonce="${nonce}">${source}</script>`;
