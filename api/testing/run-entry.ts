import { spawn, type ChildProcess } from 'node:child_process';
import { entryPoint, type EntryName, type ProcessEntry } from '@lisan/engine-runtime';

export interface EntryRun {
  readonly process: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<number | null>;
  waitFor(text: string): Promise<void>;
}

export function runEntry(
  entry: EntryName | ProcessEntry,
  environment: Record<string, string>,
  args: readonly string[] = [],
): EntryRun {
  const { script, execArgv } = typeof entry === 'string' ? entryPoint(entry) : entry;
  const child = spawn(process.execPath, [...execArgv, script, ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'test',
      // Tests set their client address in headers.
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    output,
    ended,
    async waitFor(text) {
      const isThere = () => output.stdout.includes(text) || output.stderr.includes(text);
      while (!isThere()) {
        const isOver = await Promise.race([
          ended.then(() => true),
          new Promise<false>((resolve) => setTimeout(() => resolve(false), 50)),
        ]);
        if (isOver && !isThere())
          throw new Error(`It ended without '${text}': ${output.stderr}${output.stdout}`);
      }
    },
  };
}
