import { findUntrueNotice, type Lockfile } from './checks/licences';
import { readJson, readText } from './tree';

const line = (name: string, licence: string, use: string) =>
  `${name.padEnd(20)}  ${licence.padEnd(20)}  ${use}`;
const apart = 'optional; in a process of its own';
const lock = (packages: Lockfile['packages']): Lockfile => ({ packages });

describe('licences', () => {
  it('that make demands are named in NOTICE, and nothing else is', () => {
    expect(findUntrueNotice(readText('NOTICE'), readJson<Lockfile>('package-lock.json'))).toEqual([]);
  });

  it('README names what is under the GPL', () => {
    expect(readText('README.md')).toMatch(/espeak-ng[^.]*GPL-3[^]*@ffmpeg\/core[^.]*GPL-2/);
  });

  it.each<[string, string, Lockfile['packages'], RegExp]>([
    ['forgotten', '', { 'node_modules/a': { license: 'MPL-2.0' } }, /does not name a/],
    ['under another licence', line('a', 'MPL-1.1', 'here'), { 'node_modules/a': { license: 'MPL-2.0' } }, /does not name a/], // prettier-ignore
    ['deep down', '', { 'node_modules/b/node_modules/@c/d': { license: 'GPL-2.0' } }, /does not name @c\/d/],
    [
      'not optional',
      line('a', 'GPL-2.0', apart),
      { 'node_modules/a': { license: 'GPL-2.0' } },
      /no optional/,
    ],
    ['in our own process', line('a', 'AGPL-3.0', 'here'), { 'node_modules/a': { license: 'AGPL-3.0', optional: true } }, /process of its own/], // prettier-ignore
    ['new', '', { 'node_modules/a': { license: 'Elastic-2.0' } }, /does not name a/],
    ['not stated', '', { 'node_modules/a': {} }, /does not name a/],
    ['gone', line('a', 'MPL-2.0', 'here'), {}, /not installed/],
  ])('that are %s are found', (_, notice, packages, complaint) => {
    expect(findUntrueNotice(notice, lock(packages))).toEqual([expect.stringMatching(complaint)]);
  });

  it('that are chosen freely or only build are left alone', () => {
    const packages = {
      'node_modules/a': { license: 'GPL-3.0', dev: true },
      'node_modules/b': { license: 'MIT' },
      'node_modules/e': { license: '(MIT AND Zlib)' },
      'node_modules/@img/c-x64': { license: 'LGPL-3.0-or-later', optional: true },
      'node_modules/d': { license: '(MIT OR GPL-3.0-or-later)' },
    };
    const notice = [
      line('@img/c-*', 'LGPL-3.0-or-later', 'unchanged'),
      line('d', 'MIT OR GPL-3.0-or-later', 'taken under MIT'),
    ].join('\n');
    expect(findUntrueNotice(notice, lock(packages))).toEqual([]);
  });
});
