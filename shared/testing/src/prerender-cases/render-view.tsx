import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { Prerender } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { HostProvider, type HostServices, type RemoteDefinition } from '@lisan/remote-kit';
import { prerender } from '@lisan/remote-kit/prerender';
import { createFakeHost } from '../fake-host';

interface ViewOptions {
  readonly view: string;
  readonly language: Language;
}

export async function renderView(remote: RemoteDefinition, options: ViewOptions): Promise<Prerender> {
  const sheet = new ServerStyleSheet();
  try {
    const { view: id, language } = options;
    return await prerender(remote, {
      id,
      language,
      collect: (tree) => sheet.collectStyles(tree),
      readStyles: () => sheet.getStyleTags().replaceAll(/<[^<>]*>/g, ''),
    });
  } finally {
    sheet.seal();
  }
}

export async function callsInRender(
  remote: RemoteDefinition,
  { view, language }: ViewOptions,
): Promise<readonly string[]> {
  const host: HostServices = createFakeHost({ language });
  const calls: string[] = [];
  const ask = async (key: string): Promise<never> => {
    calls.push(key);
    return new Promise<never>(() => undefined);
  };
  await host.translator.addTranslations(remote.name, remote.translations);
  const View = (await remote.views[view]?.())?.default ?? (() => null);
  renderToString(
    <HostProvider value={{ ...host, api: { ...host.api, call: ask, upload: ask, download: ask } }}>
      <remote.frame namespace={remote.name} language={language} direction={host.translator.direction}>
        <View />
      </remote.frame>
    </HostProvider>,
  );
  return calls;
}
