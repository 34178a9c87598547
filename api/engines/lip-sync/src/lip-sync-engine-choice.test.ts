import { chooseLipSync } from './lip-sync-engine-choice';

const options = {
  ffmpeg: { kind: 'native', program: 'ffmpeg' },
  worker: { script: 'unused', execArgv: [] },
  minimumSeconds: 60,
  maximumSeconds: 600,
} as const;
const sync = { baseUrl: 'https://api.sync.so', model: 'lipsync-2' };

test('keeps everything on this machine without a key and uses the provider with one', async () => {
  const engines = [null, 'a key'].map((key) => chooseLipSync({ ...options, sync: { ...sync, key } }));
  expect(engines.map(({ name, local }) => [name, local])).toEqual([
    ['built-in', true],
    ['sync.so', false],
  ]);
  await Promise.all(engines.map((engine) => engine.close()));
});
