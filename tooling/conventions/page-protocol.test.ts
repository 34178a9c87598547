import { pageProtocol } from '@lisan/contract';
import { readSources } from './tree';

/** Names that no word of a text could be taken for. */
const names = [
  pageProtocol.releaseSetId,
  pageProtocol.nonceProperty,
  pageProtocol.lastViewCookie,
  pageProtocol.scriptPolicy,
  pageProtocol.integrityLookup,
];

/** Where a name may be written out, with the reason. */
const writtenOut = [
  'shared/contract/src/page-protocol.ts',
  // Read by Node before anything is compiled; a test beside it holds both equal.
  'shared/remote-build/src/page-names.js',
  // Knows nothing of ours, and follows the web's usual name for the nonce of a page.
  'shared/ui/src/theme/style-nonce.ts',
];

const isShipped = (path: string) =>
  /^(shell|shared|remotes|deploy|api)\/.*src\/.*\.[jt]sx?$/.test(path) && !/\.test\.|\/testing\//.test(path);

describe('what edge, shell and builds say to each other', () => {
  const sources = readSources().filter(({ path }) => isShipped(path));

  it.each(names)('%s is written in the contract alone', (name) => {
    // As a value: a type of the page's own global names it too.
    const literal = new RegExp(`['"\`=#]${name}\\b`);
    const holders = sources.filter(({ text }) => literal.test(text)).map(({ path }) => path);
    expect(holders).toContain('shared/contract/src/page-protocol.ts');
    expect(holders.filter((path) => !writtenOut.includes(path))).toEqual([]);
  });

  it('says where the calls are in the contract alone', () => {
    const literal = new RegExp(`['"\`]${pageProtocol.apiBase}(?=['"\`/])`);
    const isCode = (line: string) => !/^(?:\/\*\*|\*|\/\/)/.test(line.trim());
    const holders = sources
      .filter(({ text }) => text.split('\n').some((line) => isCode(line) && literal.test(line)))
      .map(({ path }) => path);
    expect(holders).toEqual([
      'shared/contract/src/page-protocol.ts',
      'shared/remote-build/src/page-names.js',
    ]);
  });

  it('shows the dashboard on pages that the shell has', () => {
    const table = sources.find(({ path }) => path === 'shell/src/navigation/paths.ts')?.text ?? '';
    for (const path of pageProtocol.dashboardPaths) expect(table).toContain(`'${path}'`);
  });
});
