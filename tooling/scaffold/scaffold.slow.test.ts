import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCheckout, type Checkout } from '@lisan/e2e';
import { findUneven, findUntranslated, readTranslations } from '@lisan/deploy/compatibility-check';
import { findKeyFaults } from '../conventions/checks/translations';
import { listFiles, readText, root } from '../conventions/tree';
import { runScaffold } from './command-line';
import { planWorkflows } from './plan';

let checkout: Checkout;

beforeAll(() => {
  checkout = makeCheckout();
});
afterAll(() => checkout.remove());

async function type(...words: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const exitCode = await runScaffold(words, {
    root: checkout.root,
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
  });
  return { exitCode, said: said.join('\n'), complained: complained.join('\n') };
}

const read = (path: string) => readFileSync(join(checkout.root, path), 'utf8');
const readAll = (folder: string) =>
  listFiles(checkout.root, folder).map((path) => ({ path, text: read(path) }));
const inCopy = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: checkout.root });

describe('a new remote', () => {
  afterEach(() => {
    checkout.run('git', 'checkout', '--quiet', '.');
    checkout.run('git', 'clean', '--quiet', '-d', '--force', '--', 'remotes', '.github');
  });

  it('is removed completely when it was interrupted halfway', async () => {
    await type('new', 'notes');
    rmSync(join(checkout.root, 'remotes/notes/remote.json'));
    rmSync(join(checkout.root, 'remotes/notes/src'), { recursive: true });
    expect((await type('new', 'notes')).complained).toContain("There is a remote 'notes' already.");
    expect((await type('remove', 'notes', '--force')).exitCode).toBe(0);
    expect(checkout.status()).toBe('');
    expect((await type('remove', 'notes')).complained).toContain("There is no remote 'notes'.");
  });

  it('is complete with one command, passes all conventions, and is removed without a trace', async () => {
    const { exitCode, said } = await type('new', 'notes', '--label-ar', 'ملاحظات', '--icon', 'edit');
    expect([exitCode, said]).toEqual([0, expect.stringContaining('“Notes”, in Arabic “ملاحظات”')]);
    const changed = checkout.status();
    expect(changed).not.toMatch(/ (?:shell|api|deploy|shared)\//);

    const sources = readAll('remotes/notes');
    const folders = readTranslations(sources);
    expect(folders).toHaveLength(1);
    expect(folders.flatMap((folder) => [...findUneven(folder), ...findUntranslated(folder)])).toEqual([]);
    expect(findKeyFaults('remotes/notes', [...sources, ...readAll('shared/remote-kit')])).toEqual([]);
    expect(read('README.md')).toContain('| `remotes/notes/`');
    expect(read('.github/CODEOWNERS')).toMatch(/^\/remotes\/notes\/ +@lisan\/notes$/m);
    expect(read('.github/CODEOWNERS')).toMatch(/^\/.github\/workflows\/notes.yml +@lisan\/notes/m);

    const files = changed.split('\n').flatMap((line) => line.slice(3) || []);
    await inCopy('node_modules/oxfmt/bin/oxfmt', '--check', ...files);
    // npm validates the lockfile without installing.
    checkout.run('npm', 'ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund');

    expect(await type('remove', 'notes', '--force')).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining('npm run deploy -- remove notes'),
    });
    expect(checkout.status()).toBe('');
  }, 240_000);

  it('compiles against the kit', async () => {
    await type('new', 'a1-voice-notes', '--label-en', 'Q&A, said aloud', '--label-ar', 'أسئلة وأجوبة');
    const config = {
      extends: './tsconfig.web.json',
      compilerOptions: { incremental: false },
      include: ['remotes/a1-voice-notes/src', 'shared/ui/src/assets.d.ts'],
    };
    writeFileSync(join(checkout.root, 'tsconfig.one.json'), JSON.stringify(config));
    try {
      expect(await inCopy('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.one.json')).toMatchObject({
        stdout: '',
      });
    } finally {
      rmSync(join(checkout.root, 'tsconfig.one.json'));
    }
  }, 240_000);
});

describe('a bad name or option', () => {
  it.each([
    ['../x', 'no name for a remote'],
    ['..', 'no name for a remote'],
    ['/etc', 'no name for a remote'],
    ['ملاحظات', 'no name for a remote'],
    ['Notes', 'no name for a remote'],
    ['a--b', 'no name for a remote'],
    ['9-lives', 'no name for a remote'],
    ['', 'no name for a remote'],
    ['a\u0000b', 'no name for a remote'],
    ['note s; rm -r x', 'no name for a remote'],
    ['a'.repeat(41), '41 characters'],
    ['--force', 'is not understood'],
    ['--label-en', 'is not understood'],
    ['chat', 'There is a remote'],
    ['ui', 'name of another package'],
    ['shell', 'name of another package'],
    ['activity', 'a view of the remote'],
    ['release', 'means something else'],
    ['constructor', 'means something else'],
    ['none', 'means something else'],
  ])('rejects %j in one sentence', async (name, reason) => {
    const { exitCode, said, complained } = await type('new', name);
    expect([exitCode, said]).toEqual([2, '']);
    expect(complained).toContain(reason);
    expect(complained).toMatch(/^\P{C}+\.$/u);
    expect(checkout.status()).toBe('');
  });

  it.each([
    [['notes', 'again'], 'second one'],
    [['notes', '--label-en', ''], '--label-en'],
    [['notes', '--label-en', 'a | b'], '--label-en'],
    [['notes', '--label-en', "it's `code`"], '--label-en'],
    [['notes', '--label-en', 'x'.repeat(41)], '41 characters'],
    [['notes', '--label-ar', 'Notes'], 'Arabic letter'],
    [['notes', '--label-ar', '{{ملاحظات}}'], '--label-ar'],
    [['notes', '--icon', '../x'], 'is not drawn'],
    [[], 'Say the name'],
  ])('rejects %j in one sentence', async (words, reason) => {
    const { exitCode, complained } = await type('new', ...words);
    expect([exitCode, complained]).toEqual([2, expect.stringContaining(reason)]);
    expect(checkout.status()).toBe('');
  });
});

describe('removing a remote', () => {
  it('is refused while others depend on it, naming them', async () => {
    const { exitCode, complained } = await type('remove', 'text-to-audio');
    expect(exitCode).toBe(2);
    expect(complained).toContain('lip-sync hears its speech.generated');
    expect(complained).toContain('opens its view text-to-audio');
    expect(await type('remove', 'billing')).toMatchObject({
      exitCode: 2,
      complained: expect.stringContaining('the shell leaves the place checkout-success to it'),
    });
    for (const name of ['notes', '../shell', '..', ''])
      expect(await type('remove', name)).toMatchObject({ exitCode: 2 });
    expect(checkout.status()).toBe('');
  });

  it('is refused with uncommitted files, unless forced', async () => {
    await type('new', 'notes');
    expect(await type('remove', 'notes')).toMatchObject({
      exitCode: 2,
      complained: expect.stringMatching(/in no commit: .*remotes\/notes\//),
    });
    expect(read('remotes/notes/remote.json')).toContain('"notes"');
    expect(await type('remove', 'notes', '--force')).toMatchObject({ exitCode: 0 });
    expect(checkout.status()).toBe('');
  });

  it('keeps another remote made at the same time', async () => {
    await type('new', 'notes');
    const alone = checkout.status();
    await type('new', 'notes-two');
    await type('remove', 'notes-two', '--force');
    expect(checkout.status()).toBe(alone);
    await type('remove', 'notes', '--force');
    expect(checkout.status()).toBe('');
  });
});

it('matches the generated workflows of the shell and every remote', () => {
  const plan = planWorkflows(root);
  expect(plan.size).toBeGreaterThan(5);
  for (const [path, text] of plan) expect([path, readText(path)]).toEqual([path, text]);
});
