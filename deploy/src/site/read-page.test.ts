import type { ReleaseSet } from '@lisan/contract';
import { examineFiles } from './examine-files';
import { readPage } from './read-page';

const read = (page: string) => readPage({ status: 200, headers: {}, body: Buffer.from(page) });
const integrity = { 'a.js': `sha384-${'a'.repeat(64)}` };
const set: ReleaseSet = {
  format: 1,
  id: '1-9f86d081',
  createdAt: '2026-11-22T17:00:00.000Z',
  previous: null,
  remotes: {},
  proofs: {},
  shell: {
    version: '1',
    base: '/',
    scripts: ['a.js'],
    integrity,
    contracts: [1],
    sharedProvided: {},
  },
};
const pageOf = (shown: object) =>
  `<script type="application/json" id="release-set" data-signatures="">${JSON.stringify(shown)}</script>`;

test('a page that is made to be searched for hours is refused at once', () => {
  const page = `<script ${'id="release-set"'.repeat(12_000)}`;
  const begun = performance.now();
  expect(() => read(page)).toThrow(/holds no release set/);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('what stands under a name of another form is no set, and moves no terminal', () => {
  expect(read(pageOf(set)).set).toEqual(set);
  const named = { '\u001b[2J': { version: '1' } };
  const broken = [
    { ...set, remotes: named },
    { ...set, canaries: named },
    { ...set, lastGood: named },
    { ...set, shell: { ...set.shell, integrity: { 'a b.js': '"><script>' } } },
  ];
  for (const one of broken)
    expect(() => read(pageOf(one).replaceAll('"><', String.raw`\u0022>\u003c`))).toThrow(
      /^\P{Cc}*The release set cannot be read\P{Cc}*$/u,
    );
});

test('of a site that takes its time for each file no more is asked after a while', async () => {
  const ask = () => Promise.reject(new Error('nobody is asked'));
  expect(await examineFiles(ask, set, 0)).toEqual({
    files: 0,
    faults: ['1 of 1 files were not asked for: after 0 s it was enough'],
  });
});
