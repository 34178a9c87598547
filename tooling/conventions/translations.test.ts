import { findUneven, findUntranslated, readTranslations } from '@lisan/deploy/compatibility-check';
import { findKeyFaults } from './checks/translations';
import { packageOf } from './checks/source';
import { readSources } from './tree';

const sources = readSources();
const folders = readTranslations(sources);
const packages = [...new Set(folders.map(({ folder }) => packageOf(folder)))];

describe('translations', () => {
  it.each(folders)('$folder has every message in English and Arabic', (texts) => {
    expect([...findUneven(texts), ...findUntranslated(texts)]).toEqual([]);
  });

  it.each(packages)('%s uses exactly the keys it defines', (packageName) => {
    expect(findKeyFaults(packageName, sources)).toEqual([]);
  });

  it('are found in the shell', () => {
    expect(packages).toContain('shell');
  });
});
