import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoint } from '@lisan/engine-runtime';
import { findFfmpeg } from './find-ffmpeg';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-find-ffmpeg-'));
  process.env['SECRET'] = 'the key to everything';
});
afterEach(async () => {
  delete process.env['SECRET'];
  await rm(folder, { recursive: true, force: true });
});

it("hides the server's settings from a probed program", async () => {
  const program = join(folder, 'ffmpeg');
  const written = join(folder, 'environment');
  await writeFile(program, `#!/bin/sh\nenv > '${written}'\necho ' V libx264 '; echo ' A aac '\n`);
  await chmod(program, 0o700);
  const ffmpeg = await findFfmpeg({ explicitPath: program, wasmEntry: entryPoint('ffmpeg-wasm') });
  expect(ffmpeg.choice).toMatchObject({ kind: 'native', program });
  const names = (await readFile(written, 'utf8')).split('\n').map((line) => line.split('=')[0]);
  expect(names).toContain('PATH');
  expect(names).not.toContain('SECRET');
});
