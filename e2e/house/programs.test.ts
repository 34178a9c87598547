import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { getBrowser } from '../machine/programs';
import { plantTree } from './tree';

describe('the browser of the journeys', () => {
  const tree = plantTree({ 'bin/google-chrome': '', 'bin/chromium': '', 'app/Chrome': '' });
  const place = (path: string) => join(tree.folder, path);
  for (const path of ['bin/google-chrome', 'app/Chrome']) chmodSync(place(path), 0o755);
  afterAll(tree.remove);

  it('is the one that is named, then the first on the path that can run, then an application', () => {
    const PATH = `${place('none')}:${place('bin')}`;
    expect(getBrowser({ PATH, CHROMIUM_PATH: '/opt/chrome' }, [])).toBe('/opt/chrome');
    expect(getBrowser({ PATH }, [place('app/Chrome')])).toBe(place('bin/google-chrome'));
    expect(getBrowser({ PATH: '' }, [place('app/Chrome')])).toBe(place('app/Chrome'));
  });

  it('is asked for by the one command to type when there is none', () => {
    expect(() => getBrowser({ PATH: place('none') }, [])).toThrow('sudo apt-get install chromium');
  });
});
