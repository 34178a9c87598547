import { pageProtocol } from '@lisan/contract';

const { accessToken, apiBase, pictureSends, pictureSent, pictureView, tabMemory } = pageProtocol;

/** What stands in a picture's field is its writer's: it goes with whoever is signed in. */
const dropText = `
const whose=()=>{try{return readToken().uid}catch{return null}};
const here=whose();
addEventListener('storage',()=>{
if(whose()===here)return;
for(const field of document.querySelectorAll('[${pictureView}] :is(textarea,input)'))field.value=field.defaultValue;
b.pressed=null;
b.earlier=[]
});`;

/**
 * `sendEarly(before, element)` of the document's first script: sends the form around `element` with the token of this
 * browser, where it says how (`EarlySend`) and the view would send just that. It answers whether it did. The text stays to be
 * seen in an attribute of the form, the box is free for the next, and the view asks for the answer by the same id. An answer
 * or a fault that comes before that is the view's to hear, when it asks.
 */
export const earlySend = `
const readToken=()=>{
const token=localStorage.getItem('${accessToken}');
const bytes=atob(token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'));
const claims=JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes,c=>c.charCodeAt(0))));
return claims.exp*1000>Date.now()?{token,...claims}:null
};
b.hasSession=()=>{try{return readToken()!==null}catch{return false}};${dropText}
const sendEarly=(b,element)=>{
const form=element.closest('[${pictureSends}]');
const box=form&&form.querySelector('textarea');
if(!box||!form.closest('[${pictureView}]')||!box.value.trim()||b.sent||b.composing||!navigator.onLine||location.search||location.hash)return false;
try{
const {path,text,body,unless}=JSON.parse(form.getAttribute('${pictureSends}'));
const {token,uid,email}=readToken();
if(Object.keys(sessionStorage).some(key=>key.startsWith('${tabMemory}.'+uid+'.'+unless)))return false;
const asked={...body,[text]:box.value,user_email:email};
const key=crypto.randomUUID();
const ending=new AbortController();
b.sent={path,body:asked,key,end:()=>ending.abort()};
fetch('${apiBase}'+path,{method:'POST',signal:ending.signal,headers:{accept:'text/event-stream','accept-language':document.documentElement.lang,authorization:'Bearer '+token,'content-type':'application/json','idempotency-key':key},body:JSON.stringify(asked)}).catch(()=>{});
form.setAttribute('${pictureSent}',box.value);
box.value='';
allow(form,false);
return true
}catch{return false}
};
const allow=(form,isAllowed)=>{const send=form.querySelector('[type=submit]');if(send)send.disabled=!isAllowed};
addEventListener('input',e=>{const form=e.target instanceof Element&&e.target.closest('[${pictureSends}]');if(form&&form.closest('[${pictureView}]'))allow(form,e.target.value.trim()!=='')},true);`;
