import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@lisan/engine-runtime/testing';
import { startProcess } from './ffmpeg-process';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('is killed when its caller aborts', async () => {
  const code = `
    const { startProcess } = await import(${JSON.stringify(new URL('ffmpeg-process.ts', import.meta.url).href)});
    const { output } = startProcess('sh', ['-c', 'echo $$; exec sleep 60'], { arguments: [], timeLimit: 60 });
    output.pipe(process.stdout);`;
  const owner = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', code],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  expect(isAlive(pid)).toBe(true);
  owner.kill('SIGKILL');
  await until(() => !isAlive(pid));
});

it('returns the exit code, and passes quotes and spaces unchanged', async () => {
  const words = ['-c', 'printf "%s|" "$@"; exit 0', 'sh', 'a "b" c', '$HOME', "it's", ''];
  const { output, finished } = startProcess('sh', words, { arguments: [], timeLimit: 10 });
  const parts: Buffer[] = [];
  for await (const part of output) parts.push(part as Buffer);
  await finished;
  expect(Buffer.concat(parts).toString()).toBe(`a "b" c|$HOME|it's||`);
  const failing = startProcess('sh', ['-c', 'exit 3'], { arguments: [], timeLimit: 10 });
  await expect(failing.finished).rejects.toThrow('ended with 3');
});

it('reports that it did not start', async () => {
  const { finished } = startProcess('/nowhere/ffmpeg', [], { arguments: [], timeLimit: 10 });
  await expect(finished).rejects.toMatchObject({ code: 'ffmpeg_failed' });
});

const hungry = [
  '-e',
  'const kept = []; setInterval(() => kept.push(Buffer.alloc(16 * 2 ** 20, 1)), 5); process.stdin.resume()',
];

it('is killed above its memory limit, and its file rejected', async () => {
  const invocation = { arguments: [], timeLimit: 60, memoryLimit: 200 * 2 ** 20 };
  const { finished } = startProcess(process.execPath, hungry, invocation);
  await expect(finished).rejects.toMatchObject({
    code: 'unsuitable_media',
    translationKey: 'media_too_costly',
  });
});
