import { findNoticeFaults, type Lockfile } from './checks/licences';
import { readJson, readText } from './tree';

describe('NOTICE', () => {
  it('names every shipped package whose licence makes demands, and no other', () => {
    expect(findNoticeFaults(readText('NOTICE'), readJson<Lockfile>('package-lock.json'))).toEqual([]);
  });

  it('is repeated in the README for what is under the GPL', () => {
    expect(readText('README.md')).toMatch(/espeak-ng[^.]*GPL-3[^]*@ffmpeg\/core[^.]*GPL-2/);
  });
});
