import { findNoticeFaults, type Lockfile } from './checks/licences';
import { readJson, readText } from './tree';

describe('NOTICE', () => {
  it('lists every shipped package with licence obligations, and no other', () => {
    expect(findNoticeFaults(readText('NOTICE'), readJson<Lockfile>('package-lock.json'))).toEqual([]);
  });

  it('is repeated in the README for GPL packages', () => {
    expect(readText('README.md')).toMatch(/espeak-ng[^.]*GPL-3[^]*@ffmpeg\/core[^.]*GPL-2/);
  });
});
