import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrerenderPlugin } from './plugins/prerender-plugin.js';

const languages = { en: 'English', ar: 'Arabic' };

const PRERENDERED_SLOT = 'landing-pricing';

/**
 * Prerenders a remote's views and that slot in both languages, except those with `noPicture` in `remote.json`.
 * @param {import('./base.js').Workspace} workspace
 * @param {{ views?: { id: string, noPicture?: string }[], slots?: { name: string, noPicture?: string }[] }} manifest
 */
export function prerenderRemote({ folder, name }, { views = [], slots = [] }) {
  const parts = [
    ...views.map(({ id, noPicture }) => ({ kind: 'view', id, noPicture })),
    ...slots
      .filter((slot) => slot.name === PRERENDERED_SLOT)
      .map(({ noPicture }) => ({ kind: 'slot', id: PRERENDERED_SLOT, noPicture })),
  ].filter(({ noPicture }) => noPicture === undefined);
  if (parts.length === 0) return [];
  return [
    new PrerenderPlugin({
      folder,
      source: sourceOf(folder, parts),
      explain: (view, language, fault) =>
        `${view === PRERENDERED_SLOT ? 'Slot' : 'View'} '${view}' of ${name} has no first picture in ${languages[language]}, for ${fault}. Let it render without a browser and without data, ` +
        `or say in remote.json why it has none: { "${view === PRERENDERED_SLOT ? 'name' : 'id'}": "${view}", "noPicture": "…" }`,
    }),
  ];
}

const sourceOf = (folder, parts) => `
${hasStyles(folder) ? `import { ServerStyleSheet } from 'styled-components';` : 'const ServerStyleSheet = undefined;'}
import { prerender } from '@lisan/remote-kit/prerender';
import * as definition from './src/remote';

const remote = definition.remote ?? definition.default;

export default async () => {
  const found = [];
  for (const { kind, id: name } of ${JSON.stringify(parts)})
    for (const language of ${JSON.stringify(Object.keys(languages))}) {
      const sheet = ServerStyleSheet && new ServerStyleSheet();
      try {
        const picture = await prerender(remote, {
          kind,
          id: name,
          language,
          collect: (tree) => sheet ? sheet.collectStyles(tree) : tree,
          readStyles: () => sheet ? plain(sheet.instance.toString()) : '',
        });
        found.push({ name, language, picture });
      } catch (error) {
        found.push({ name, language, fault: String(error?.message ?? error) });
      } finally {
        sheet?.seal();
      }
    }
  return found;
};

${plainStyles}
`;

/** Removes the markers styled-components uses to find its own rules. */
export const plainStyles = String.raw`
const plain = (css) =>
  css.replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '').replaceAll('/*!sc*/', '').replace(/\n+/g, '\n').trim();
`;

function hasStyles(folder) {
  try {
    createRequire(join(folder, 'package.json')).resolve('styled-components');
    return true;
  } catch {
    return false;
  }
}
