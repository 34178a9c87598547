import { pageProtocol } from '@lisan/contract';
import { readSources } from './tree';

const names = [
  pageProtocol.releaseManifestId,
  pageProtocol.nonceProperty,
  pageProtocol.lastViewCookie,
  pageProtocol.scriptPolicy,
  pageProtocol.integrityLookup,
];

const writtenOut = [
  'shared/contract/src/page-protocol.ts',
  // Node reads it before compilation; a test keeps both equal.
  'shared/remote-build/src/page-names.js',
  // Independent of Lisan: uses the web's common name for the nonce.
  'shared/ui/src/theme/style-nonce.ts',
];

const isShipped = (path: string) =>
  /^((shell|shared|remotes|api)\/.*src|deploy\/(cli|edge|store))\/.*\.[jt]sx?$/.test(path) &&
  !/\.test\.|\/testing\//.test(path);

describe('the page protocol', () => {
  const sources = readSources().filter(({ path }) => isShipped(path));

  it.each(names)('keeps %s in the contract only', (name) => {
    // As a string; types of page globals contain it too.
    const literal = new RegExp(`['"\`=#]${name}\\b`);
    const holders = sources.filter(({ text }) => literal.test(text)).map(({ path }) => path);
    expect(holders).toContain('shared/contract/src/page-protocol.ts');
    expect(holders.filter((path) => !writtenOut.includes(path))).toEqual([]);
  });

  it("keeps the API's path in the contract only", () => {
    // `/api/tags` is Ollama's.
    const literal = new RegExp(`['"\`]${pageProtocol.apiBase}(?=['"\`/])(?!/tags)`);
    const isCode = (line: string) => !/^(?:\/\*\*|\*|\/\/)/.test(line.trim());
    const holders = sources
      .filter(({ text }) => text.split('\n').some((line) => isCode(line) && literal.test(line)))
      .map(({ path }) => path);
    expect(holders).toEqual([
      'shared/contract/src/page-protocol.ts',
      'shared/remote-build/src/page-names.js',
    ]);
  });

  it('names dashboard paths that the shell has', () => {
    const table = sources.find(({ path }) => path === 'shell/src/navigation/paths.ts')?.text ?? '';
    for (const path of pageProtocol.dashboardPaths) expect(table).toContain(`'${path}'`);
  });
});
