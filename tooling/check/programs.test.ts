import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { getBrowser, makeRecording, runFfmpeg } from '@lisan/e2e';
import { writeTree } from '../conventions/tree';

describe('the browser of the journeys', () => {
  const tree = writeTree({ 'bin/google-chrome': '', 'bin/chromium': '', 'app/Chrome': '' });
  const pathOf = (path: string) => join(tree.folder, path);
  for (const path of ['bin/google-chrome', 'app/Chrome']) chmodSync(pathOf(path), 0o755);
  afterAll(tree.remove);

  it('is the configured one, then the first on the path, then an application', () => {
    const PATH = `${pathOf('none')}:${pathOf('bin')}`;
    expect(getBrowser({ PATH, CHROMIUM_PATH: '/opt/chrome' }, [])).toBe('/opt/chrome');
    expect(getBrowser({ PATH }, [pathOf('app/Chrome')])).toBe(pathOf('bin/google-chrome'));
    expect(getBrowser({ PATH: '' }, [pathOf('app/Chrome')])).toBe(pathOf('app/Chrome'));
  });

  it('names the install command when there is none', () => {
    expect(() => getBrowser({ PATH: pathOf('none') }, [])).toThrow('sudo apt-get install chromium');
  });
});

describe('a machine without ffmpeg', () => {
  const tree = writeTree({ 'hum.txt': '' });
  afterAll(tree.remove);

  it('uses the WebAssembly build and warns once', async () => {
    const said = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [wave, made] = [join(tree.folder, 'hum.wav'), join(tree.folder, 'hum.m4a')];
    writeFileSync(wave, makeRecording(1));
    for (const output of [made, made])
      await runFfmpeg(wave, output, ['-v', 'error', '-y', '-i', wave, '-c:a', 'aac', output], 'no-ffmpeg');
    expect(readFileSync(made).toString('latin1', 4, 8)).toBe('ftyp');
    expect(said.mock.calls).toEqual([
      ['There is no no-ffmpeg on the path: its WebAssembly build serves, slower.'],
    ]);
  });
});
