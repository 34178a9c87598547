import { pageProtocol, type Beacon } from '@lisan/contract';
import { startBegins } from './resting-page';

type Language = 'en' | 'ar';
type Said = 'failed' | 'refused' | 'slow';

/** Milliseconds that a page has to start after all: an extension's fault is not the shell's. */
export const tellAfter = 2_000;
/** Milliseconds after which an empty page says that it is still on its way. */
export const slowAfter = 5_000;

const words = {
  en: {
    failed: 'Lisan could not be loaded. Please check your connection.',
    refused:
      'What came here is not the Lisan that was published, so it was not started. Please reload in a moment.',
    slow: 'Lisan is still loading, and slowly. Your connection may be the reason.',
    reload: 'Reload',
  },
  ar: {
    failed: 'تعذّر تحميل لسان. يُرجى التحقق من اتصالك.',
    refused: 'ما وصل إلى هنا ليس لسان الذي نُشر، لذلك لم يُشغَّل. يُرجى إعادة التحميل بعد لحظات.',
    slow: 'ما زال تحميل لسان جاريًا، لكن ببطء. قد يكون اتصالك هو السبب.',
    reload: 'إعادة التحميل',
  },
};

/**
 * Shown when a script of the shell does not come, hangs, or its start fails or is refused: markup alone, in the page from the
 * beginning. In both languages, for the page knows the person's choice only once it runs; the likelier one first.
 */
export function startFailure(language: Language): string {
  const order: readonly Language[] = language === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  const element = (id: string, role: string, said: Said) =>
    `<div id="${id}" class="start-words" role="${role}" hidden>${order.map((one) => sentence(one, said)).join('')}</div>`;
  return (
    element('start-failure', 'alert', 'failed') +
    element('start-refused', 'alert', 'refused') +
    element('start-slow', 'status', 'slow')
  );
}

function sentence(language: Language, said: Said): string {
  const { reload, [said]: text } = words[language];
  return `<p lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${text} <a href="">${reload}</a></p>`;
}

const { picturePage, rootId } = pageProtocol;
/** The shell has drawn something, or taken over what stood there. */
const drawn = `#${rootId}:has(>:not([${picturePage}])>*)`;
/** A picture stands there, which nothing has taken over: it can be read, and the words stand above it. */
const pictured = `#${rootId}:has(>[${picturePage}])`;

// As soon as the shell has drawn anything, style alone takes the words away again; and it brings them back if the
// shell, after a fault that nobody caught, is taken off the page as a whole.
// The browser's own colours, light or dark as the person has them: no theme of ours is there yet.
const style = `.start-words{position:fixed;inset:0;display:grid;align-content:center;justify-content:center;gap:1.5rem;padding:1rem;background:Canvas;color:CanvasText;color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}.start-words p{max-width:40rem;margin:0;text-align:start}.start-words a{color:inherit;font-weight:600}.start-words[hidden]{display:none}${drawn}~.start-words{display:none}${pictured}~.start-words:not(#start-refused){inset:0 0 auto;z-index:100;gap:.5rem;border-bottom:1px solid}`;

// A file of the shell that does not come, a fault that nobody caught, or a start that says it failed. Other files, a
// picture or an early fetch, come or do not: nobody waits for them.
// Of a page that was refused nothing stays: its picture came the same way.
// Of a page that stays empty the edge is told too, by this alone: whatever else could tell it did not start.
const script = (beacon: Beacon, rests: boolean) => `(function(){
var failed='';
function at(id){return document.getElementById(id)}
function show(){var place=at(failed||'start-slow');if(!place)return;if(failed)at('start-slow').hidden=true;place.hidden=false}
function ready(){if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',show);else show()}
function told(event){if(event.type==='lisan:start-refused'){var root=at('${rootId}');if(root)root.textContent=''}if(event.type!=='error'||event.target===window||event.target.defer){if(!failed)setTimeout(tell,${tellAfter});failed=failed||'start-'+(event.type==='lisan:start-refused'?'refused':'failure');ready()}}
function tell(){if(!document.querySelector('#${rootId}>:not([${picturePage}])>*')&&navigator.sendBeacon)navigator.sendBeacon('${pageProtocol.beaconPath}',new Blob(['${JSON.stringify(beacon)}'],{type:'application/json'}))}
addEventListener('error',told,true);addEventListener('lisan:start-failed',told);addEventListener('lisan:start-refused',told);
function wait(){setTimeout(function(){if(!failed)ready()},${slowAfter})}
${rests ? `addEventListener('${startBegins}',wait,{once:true})` : 'wait()'};
})()`;

/**
 * Style and script of it, with the nonce of the answer. Stands before the shell's scripts: theirs are the faults.
 * @param rests the page says itself when its scripts are asked for
 */
export function startFailureHead(nonce: string, shellVersion: string, rests = false): string {
  const fault = { remote: 'shell', version: shellVersion, kind: 'start' as const };
  const told = script({ opened: [], failed: [], faults: [fault] }, rests);
  return `<style nonce="${nonce}">${style}</style>\n<script nonce="${nonce}">${told}</script>`;
}
