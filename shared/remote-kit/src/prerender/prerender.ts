import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Prerender, prerenderMarks, templatePlans } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { componentTree, idsOf } from '../component-tree';
import type { RemoteDefinition, SlotName } from '../define-remote';
import { createPrerenderHost } from './prerender-host';

/** What to render, and how to collect styles: styled-components belongs to the remote. */
interface PrerenderOptions {
  readonly kind?: 'view' | 'slot';
  readonly id: string;
  readonly language: Language;
  readonly collect: (tree: ReactNode) => ReactNode;
  readonly readStyles: () => string;
}

/**
 * Prerenders a view or slot in one language, as `mount` will hydrate it.
 *
 * @public Builds call it in their Node bundle.
 * @throws errors of the view's render, and when it suspends for a file
 */
export async function prerender(
  remote: RemoteDefinition,
  { kind = 'view', id, language, collect, readStyles }: PrerenderOptions,
): Promise<Prerender> {
  const load = kind === 'slot' ? remote.slots?.[id as SlotName] : remote.views[id];
  if (!load) throw new Error(`remote.tsx contributes no ${kind} '${id}'`);
  const faults: Error[] = [];
  const fail = (error: unknown) => {
    faults.push(error instanceof Error ? error : new Error(String(error)));
  };
  const host = createPrerenderHost(language, kind, fail);
  await host.translator.addTranslations(remote.name, remote.translations);
  const { default: Component } = await load();
  const options = { identifierPrefix: idsOf(remote.name, id) };
  const parts = { Component, kind, host, onError: fail, onWaiting: () => undefined } as const;
  const render = () => renderToString(collect(componentTree(remote, parts)), options);
  let html = render();
  if (kind === 'slot' && isWaiting(html)) {
    await new Promise((resolve) => setTimeout(resolve));
    html = render();
  }
  // Suspense hides errors on the server; render without it to throw them.
  if (isWaiting(html)) {
    renderToString(componentTree(remote, { ...parts, isWhole: true }), options);
    throw new Error('it waits for a file while it renders for the first time');
  }
  if (faults[0]) throw faults[0];
  return withPlanCards(styledByRules({ html, css: readStyles() }, `${remote.name}-${id}`));
}

/** Within the comment of React's Activity, if there is one. */
const isWaiting = (html: string) => /^(?:<!--&-->)?<!--\$!-->/.test(html);

const card = /<article\b(?:(?!<\/article>).)*<\/article>/gs;

/**
 * Removes the cards of `templatePlans` from prerendered HTML; the edge inserts one card per plan.
 * @throws Error unless each plan is one `<article>`, in order
 */
function withPlanCards(prerendered: Prerender): Prerender {
  const { html } = prerendered;
  if (!templatePlans.some(({ name }) => html.includes(name))) return prerendered;
  const planCards = html.match(card) ?? [];
  const isInOrder = templatePlans.every(({ name }, index) => planCards[index]?.includes(name));
  const all = planCards.join('');
  if (!isInOrder || planCards.length !== templatePlans.length || !html.includes(all))
    throw new Error('it shows the plans in another way than as one <article> each, one behind the other');
  return { ...prerendered, html: html.replace(all, () => prerenderMarks.plans), planCards };
}

const attribute = / style="([^"]*)"/g;
/** Repeated to outrank any class, like a style attribute. */
const above = '[data-picture-rule]'.repeat(2);

/**
 * Converts `style` attributes, which the CSP blocks, into rules. They apply until React changes the element's style.
 * @param scope prefix of the rules' names, unique on the page
 */
function styledByRules({ html, css }: Prerender, scope: string): Prerender {
  const rules: string[] = [];
  const marked = html.replace(attribute, (_all, declarations: string) => {
    const name = `${scope}-${rules.length}`;
    rules.push(`${above}[data-picture-rule="${name}"]{${plain(declarations)}}`);
    return ` data-picture-rule="${name}"`;
  });
  return { html: marked, css: [css, ...rules].filter(Boolean).join('\n') };
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
