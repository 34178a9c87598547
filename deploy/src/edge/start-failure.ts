const words = {
  en: { text: 'Lisan could not be loaded. Please check your connection.', reload: 'Reload' },
  ar: { text: 'تعذّر تحميل لسان. يُرجى التحقق من اتصالك.', reload: 'إعادة التحميل' },
};

/** Shown when a script of the shell does not come, or its start fails: markup alone, in the page from the beginning. */
export const startFailure = `<div id="start-failure" role="alert" hidden>${(['en', 'ar'] as const)
  .map(
    (language) =>
      `<p lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${words[language].text} <a href="">${words[language].reload}</a></p>`,
  )
  .join('')}</div>`;

/** Style and script of it, with the nonce of the answer. Stands before the shell's scripts: theirs are the faults. */
export function startFailureHead(nonce: string): string {
  return `<style nonce="${nonce}">#start-failure{margin:20vh auto;max-width:34rem;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:start}#start-failure[hidden]{display:none}</style>
<script nonce="${nonce}">(function(){function show(){var place=document.getElementById('start-failure');if(place&&!document.getElementById('root').hasChildNodes())place.hidden=false}
function told(event){if(event.type!=='error'||(event.target instanceof HTMLScriptElement&&event.target.defer)){if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',show);else show()}}
addEventListener('error',told,true);addEventListener('lisan:start-failed',told)})()</script>`;
}
