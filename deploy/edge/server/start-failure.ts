import { type Language, languageCodes, languages, pageProtocol, type Beacon } from '@lisan/contract';

type Said = 'failed' | 'refused' | 'slow';

/** Milliseconds to recover: an extension's error need not be the shell's. */
export const FAILURE_REPORT_DELAY_MS = 2_000;
export const SLOW_START_MS = 5_000;

const words = {
  en: {
    failed: "Lisan didn't load. Check your connection.",
    refused: "These files differ from the published ones, so Lisan wasn't started. Reload in a moment.",
    slow: 'Lisan is loading slowly. Your connection may be the reason.',
    reload: 'Reload',
  },
  ar: {
    failed: 'تعذّر تحميل لسان. تحقّق من اتصالك.',
    refused: 'تختلف هذه الملفات عن المنشورة، لذلك لم يُشغَّل لسان. أعد التحميل بعد لحظات.',
    slow: 'يجري تحميل لسان ببطء. قد يكون اتصالك هو السبب.',
    reload: 'إعادة التحميل',
  },
};

/**
 * Shown when the shell fails, is rejected or is slow. Bilingual, since scripts know the chosen language only
 * later.
 */
export function startFailure(language: Language): string {
  const order: readonly Language[] = [language, ...languageCodes.filter((each) => each !== language)];
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
  return `<p lang="${language}" dir="${languages[language].direction}">${text} <a href="">${reload}</a></p>`;
}

const { prerenderedPage, rootId } = pageProtocol;
const drawn = `#${rootId}:has(>:not([${prerenderedPage}])>*)`;
/** Prerendered HTML that is not hydrated yet. */
const prerendered = `#${rootId}:has(>[${prerenderedPage}])`;

// CSS alone hides the messages once the shell renders. System colours: no theme is loaded yet.
const style = `.start-words{position:fixed;inset:0;display:grid;align-content:center;justify-content:center;gap:1.5rem;padding:1rem;background:Canvas;color:CanvasText;color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}.start-words p{max-width:40rem;margin:0;text-align:start}.start-words a{color:inherit;font-weight:600}.start-words[hidden]{display:none}${drawn}~.start-words{display:none}${prerendered}~.start-words:not(#start-refused){inset:0 0 auto;z-index:100;gap:.5rem;border-bottom:1px solid}`;

// Failures: deferred scripts, uncaught errors and the shell's own events. Only this script can report a page
// that stays empty.
const script = (beacon: Beacon) => `(function(){
var failed='';
function at(id){return document.getElementById(id)}
function show(){var place=at(failed||'start-slow');if(!place)return;if(failed)at('start-slow').hidden=true;place.hidden=false}
function ready(){if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',show);else show()}
function told(event){if(event.type==='lisan:start-refused'){var root=at('${rootId}');if(root)root.textContent=''}if(event.type!=='error'||event.target===window||event.target.defer){if(!failed)setTimeout(tell,${FAILURE_REPORT_DELAY_MS});failed=failed||'start-'+(event.type==='lisan:start-refused'?'refused':'failure');ready()}}
function tell(){if(!document.querySelector('#${rootId}>:not([${prerenderedPage}])>*')&&navigator.sendBeacon)navigator.sendBeacon('${pageProtocol.beaconPath}',new Blob(['${JSON.stringify(beacon)}'],{type:'application/json'}))}
addEventListener('error',told,true);addEventListener('lisan:start-failed',told);addEventListener('lisan:start-refused',told);
setTimeout(function(){if(!failed)ready()},${SLOW_START_MS});
})()`;

/** Must precede the shell's scripts. */
export function startFailureHead(nonce: string, shellVersion: string): string {
  const fault = { remote: 'shell', version: shellVersion, kind: 'start' as const };
  const data = script({ opened: [], failed: [], faults: [fault] });
  return `<style nonce="${nonce}">${style}</style>\n<script nonce="${nonce}">${data}</script>`;
}
