import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Picture } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { componentTree, idsOf } from '../component-tree';
import type { RemoteDefinition } from '../define-remote';
import { pictureHost } from './picture-host';
import { styledByRules } from './style-rules';

/** What is rendered, and how its styles are had: styled-components is the remote's own. */
interface PictureRequest {
  readonly view: string;
  readonly language: Language;
  /** Has the styles of what is below it gathered. */
  readonly collect: (tree: ReactNode) => ReactNode;
  /** Those that were gathered, as text. */
  readonly readStyles: () => string;
}

/**
 * One view in one language, as `mount` will take it over.
 *
 * @public Builds call it in the bundle that they make for Node.
 * @throws whatever the view throws while it renders; nothing that waits for a file is in a picture
 */
export async function renderPicture(
  remote: RemoteDefinition,
  { view, language, collect, readStyles }: PictureRequest,
): Promise<Picture> {
  const load = remote.views[view];
  if (!load) throw new Error(`remote.tsx contributes no view '${view}'`);
  const faults: Error[] = [];
  const fail = (error: unknown) => {
    faults.push(error instanceof Error ? error : new Error(String(error)));
  };
  const host = pictureHost(language, fail);
  await host.translator.addTranslations(remote.name, remote.translations);
  const { default: Component } = await load();
  const options = { identifierPrefix: idsOf(remote.name, view) };
  const parts = { Component, kind: 'view', host, onError: fail, onWaiting: () => undefined } as const;
  const html = renderToString(collect(componentTree(remote, parts)), options);
  // What throws below a Suspense is left to the browser without a word: without one it is thrown here.
  if (html.startsWith('<!--$!-->')) {
    renderToString(componentTree(remote, { ...parts, isWhole: true }), options);
    throw new Error('it waits for a file while it renders for the first time');
  }
  if (faults[0]) throw faults[0];
  return styledByRules({ html, css: readStyles() }, `${remote.name}-${view}`);
}
