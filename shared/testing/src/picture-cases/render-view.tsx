import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { Language } from '@lisan/i18n';
import type { RemoteDefinition } from '@lisan/remote-kit';
import { createFakeHost } from '../fake-host';
import { hostWithoutAnswers, viewTree } from './view-tree';

/** What a build makes of a view. */
export interface Picture {
  readonly html: string;
  readonly css: string;
}

/** A view that has no data yet; `onCall` hears of what it asks for while it renders. */
export async function renderView(
  remote: RemoteDefinition,
  { view, language }: { view: string; language: Language },
  onCall: (key: string) => void,
): Promise<Picture> {
  const host = hostWithoutAnswers(createFakeHost({ language }), onCall);
  const sheet = new ServerStyleSheet();
  const tree = sheet.collectStyles(await viewTree(remote, view, host));
  const html = renderToString(tree, { identifierPrefix: `${remote.name}-${view}-` });
  const css = sheet.getStyleTags().replaceAll(/<[^>]*>/g, '');
  sheet.seal();
  return { html, css };
}
