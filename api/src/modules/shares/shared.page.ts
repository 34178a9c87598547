import { escapeHtml, renderFrame, styleHashOf } from '../../pages/page-frame';
import type { SharedSubject, SharedView } from './share-kinds';

const style = `
main { inline-size: min(100%, 52rem) }
h1 { overflow-wrap: anywhere }
video { display: block; inline-size: 100%; max-block-size: 70dvh; margin-block: 1rem; border-radius: 12px; background: #000 }
.links { display: flex; flex-wrap: wrap; gap: .75rem }
.links .button { margin: 0 }
.plain { background: transparent; border-color: var(--control); color: var(--ink); font-weight: 400 }
.plain:hover { background: var(--sunken) }
article + article { margin-block-start: 2rem; border-block-start: 1px solid var(--control); padding-block-start: 1rem }
article h2 { font-size: .9em; color: var(--muted) }
.typed, .item, blockquote { white-space: pre-wrap; overflow-wrap: anywhere }
.item { display: list-item; list-style: disc; margin-inline-start: 1.5rem }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--control) }
.direction { color: var(--muted); font-size: .9em }
[dir=rtl] i { font-style: normal }
pre { overflow-x: auto; direction: ltr }
footer { margin-block-start: 1.5rem; color: var(--muted); font-size: .9em }
`;

/** A hash instead of a nonce: a nonce would not match a cached page. */
export const sharedStyleHash = styleHashOf(style);

export async function renderShared(subject: SharedSubject, view: SharedView): Promise<string> {
  return renderFrame({
    title: subject.title,
    language: view.language,
    style,
    body: `<h1 dir="auto">${escapeHtml(subject.title)}</h1>
${await subject.render(view)}
<footer>${escapeHtml(view.translate('shared_made_with'))}</footer>`,
  });
}

export function renderNotShared({ language, translate }: Pick<SharedView, 'language' | 'translate'>): string {
  const title = translate('shared_nothing_title');
  return renderFrame({
    title,
    language,
    style,
    body: `<h1>${escapeHtml(title)}</h1>
<p class="muted">${escapeHtml(translate('shared_nothing'))}</p>`,
  });
}
