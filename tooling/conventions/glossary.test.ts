import {
  findRefusedExports,
  findRefusedIdentifiers,
  findRefusedNames,
  findRefusedTexts,
  findTermFaults,
  readRefused,
  readTerms,
} from './checks/glossary';
import { listFiles, readSources, readText } from './tree';

const glossary = readText('docs/glossary.md');
const refused = readRefused(glossary);
const isPackageIndex = (path: string) =>
  /^(shared\/[\w-]+\/src|api\/src\/.+|deploy\/src\/.+)\/index\.ts$/.test(path);

describe('the glossary', () => {
  it('gives each term one meaning', () => {
    expect(readTerms(glossary).length).toBeGreaterThan(40);
    expect(findTermFaults(glossary)).toEqual([]);
  });

  it('is followed by the names of files and folders', () => {
    expect(refused.length).toBeGreaterThan(20);
    expect(findRefusedNames(listFiles(), refused)).toEqual([]);
  });

  it('is followed by what the code declares', () => {
    expect(refused.filter(({ isRefusedInCode }) => isRefusedInCode).length).toBeGreaterThan(15);
    expect(findRefusedIdentifiers(readSources(), refused)).toEqual([]);
  });

  it('is followed by comments and documents', () => {
    expect(refused.filter(({ isRefusedInText }) => isRefusedInText).length).toBeGreaterThan(10);
    expect(findRefusedTexts(readSources(), refused)).toEqual([]);
  });

  it('is followed by what indexes export', () => {
    const indexes = readSources().filter(({ path }) => isPackageIndex(path));
    expect(indexes.length).toBeGreaterThan(10);
    expect(findRefusedExports(indexes, refused)).toEqual([]);
  });
});

describe('the check of identifiers against the glossary', () => {
  const find = (text: string, path = 'shell/src/a.ts') => findRefusedIdentifiers([{ path, text }], refused);

  it.each([
    ['a variable', "const edgeAddress = '';"],
    ['a function', 'function addressOf() {}'],
    ['a parameter', 'export const open = (address: string) => address;'],
    ['a destructured field', 'const { address } = page;'],
    ['a field of a type', 'interface Page { readonly homeAddress: string }'],
    ['a type', 'type Station = number;'],
    ['a name given to an import', "import { createServer as createDoor } from 'node:net';"],
    ['a method', 'class Page { plant() {} }'],
    ['a constant', 'const PAGE_ADDRESS = 1;'],
  ])('refuses %s', (_what, text) => {
    expect(find(text)).toEqual([expect.stringMatching(/^shell\/src\/a\.ts: \w+ has '\w+', take /)]);
  });

  it.each([
    ['what a library exports', "import type { AddressInfo } from 'node:net';"],
    ['what it hands out', 'const { port } = server.address();'],
    ['what it takes', "send({ address: 'layla@example.com' });"],
    ['comments and texts', "// an address\nexport const said = 'No address of a place.';"],
    ['standard terms', 'const [emailAddress, ipAddresses] = [one, some];'],
    ['words that hold another', 'const placeholder = text.replace(one, displaced);'],
    ['words that are refused in names of files alone', 'const words = message.words;'],
  ])('lets %s stand', (_what, text) => {
    expect(find(text)).toEqual([]);
  });

  it('lets a word stand in the folders where it means something else', () => {
    const text = 'const { address } = envelope;';
    expect(find(text, 'api/src/engines/mail/inbox.ts')).toEqual([]);
    expect(find(text, 'api/src/engines/mail.ts')).toHaveLength(1);
  });
});

describe('the check of texts against the glossary', () => {
  it.each([
    ['a document', 'docs/a.md', 'The rooms of the server.'],
    ['a comment above code', 'api/src/a.ts', '/** On a leash. */\nexport const a = 1;'],
    ['a comment beside code', 'api/src/a.ts', 'const a = 1; // his belongings'],
    ['a workflow', '.github/workflows/a.yml', 'a: 1 # Lessons of it'],
  ])('refuses %s', (_what, path, text) => {
    expect(findRefusedTexts([{ path, text }], refused)).toEqual([expect.stringMatching(/says '\w+', take /)]);
  });

  it('lets code, and what holds such a word, stand', () => {
    const texts = [
      { path: 'docs/a.md', text: 'Run `rooms` in the bedrooms.' },
      { path: 'api/src/a.ts', text: "const said = 'the stations';" },
    ];
    expect(findRefusedTexts(texts, refused)).toEqual([]);
  });
});

describe('the check of names against the glossary', () => {
  it.each([
    'api/src/leash.ts',
    'remotes/chat/src/messages/en.json',
    'shared/ui/src/words.ts',
    'tooling/lint.plants.ts',
    'shell/src/useAddress.ts',
    'e2e/house/a.test.ts',
  ])('%s would be refused', (path) => {
    expect(findRefusedNames([path], refused)).toEqual([expect.stringContaining(path)]);
  });

  it('lets a word stand where it means something else, and words that hold another', () => {
    const paths = ['api/src/engines/speech/text/words.ts', 'api/src/start/housekeeping.ts', 'a/passwords.ts'];
    expect(findRefusedNames(paths, refused)).toEqual([]);
  });

  it('sees an export of an index', () => {
    const index = {
      path: 'shared/kit/src/index.ts',
      text: "export { useWords, type HostFacts } from './a';\nexport { call as callAddress } from './b';",
    };
    expect(findRefusedExports([index], refused)).toHaveLength(3);
  });

  it('sees a term with two meanings and one that is refused', () => {
    const text =
      '| leash | a |\n| job | b |\n| job | c |\n## Words that are not used\n| **leash** | child | |\n';
    expect(findTermFaults(text)).toEqual(['leash is a term and refused', 'job has two meanings']);
  });
});
