import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Picture } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { componentTree, idsOf } from '../component-tree';
import type { RemoteDefinition, SlotName } from '../define-remote';
import { pictureHost } from './picture-host';
import { withPlanCards } from './plan-cards';
import { styledByRules } from './style-rules';

/** What is rendered, and how its styles are had: styled-components is the remote's own. */
interface PictureRequest {
  readonly kind?: 'view' | 'slot';
  /** Of the view, or the slot's name. */
  readonly id: string;
  readonly language: Language;
  /** Has the styles of what is below it gathered. */
  readonly collect: (tree: ReactNode) => ReactNode;
  /** Those that were gathered, as text. */
  readonly readStyles: () => string;
}

/**
 * One view or slot in one language, as `mount` will hydrate it.
 *
 * @public Builds call it in the bundle that they make for Node.
 * @throws whatever the view throws while it renders; nothing that waits for a file is in a picture
 */
export async function renderPicture(
  remote: RemoteDefinition,
  { kind = 'view', id, language, collect, readStyles }: PictureRequest,
): Promise<Picture> {
  const load = kind === 'slot' ? remote.slots?.[id as SlotName] : remote.views[id];
  if (!load) throw new Error(`remote.tsx contributes no ${kind} '${id}'`);
  const faults: Error[] = [];
  const fail = (error: unknown) => {
    faults.push(error instanceof Error ? error : new Error(String(error)));
  };
  const host = pictureHost(language, kind, fail);
  await host.translator.addTranslations(remote.name, remote.translations);
  const { default: Component } = await load();
  const options = { identifierPrefix: idsOf(remote.name, id) };
  const parts = { Component, kind, host, onError: fail, onWaiting: () => undefined } as const;
  const render = () => renderToString(collect(componentTree(remote, parts)), options);
  let html = render();
  if (kind === 'slot' && isWaiting(html)) {
    // What a slot suspends for is its data, which is there in a moment.
    await new Promise((resolve) => setTimeout(resolve));
    html = render();
  }
  // What throws below a Suspense is left to the browser without a word: without one it is thrown here.
  if (isWaiting(html)) {
    renderToString(componentTree(remote, { ...parts, isWhole: true }), options);
    throw new Error('it waits for a file while it renders for the first time');
  }
  if (faults[0]) throw faults[0];
  return withPlanCards(styledByRules({ html, css: readStyles() }, `${remote.name}-${id}`));
}

const isWaiting = (html: string) => html.startsWith('<!--$!-->');
