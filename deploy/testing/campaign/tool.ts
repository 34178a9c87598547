import { randomUUID } from 'node:crypto';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WorkspaceFixture } from '../workspace-fixture';

const deployFolder = fileURLToPath(new URL('../..', import.meta.url));

export interface Tool {
  start(...args: string[]): ChildProcess;
  run(...args: string[]): Promise<{ exitCode: number | null; output: string }>;
  untilActive(child: ChildProcess): Promise<void>;
  remove(): Promise<void>;
}

/** Bundled, so that hundreds of processes start quickly. */
export async function makeTool(workspace: WorkspaceFixture): Promise<Tool> {
  const folder = join(deployFolder, '.cache', `campaign-${process.pid}-${randomUUID()}`);
  const script = join(folder, 'lib', 'cli.js');
  await promisify(execFile)(process.execPath, [join(deployFolder, 'build.mjs'), dirname(script)]);
  await cp(join(deployFolder, 'bin'), join(folder, 'bin'), { recursive: true });
  await mkdir(workspace.storeFolder, { recursive: true });

  const start = (...args: string[]) =>
    spawn(process.execPath, [script, ...args, '--store', workspace.storeFolder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    start,
    remove: () => rm(folder, { recursive: true, force: true }),
    async run(...args) {
      const child = start(...args);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (part) => (output += String(part)));
      await once(child, 'close');
      return { exitCode: child.exitCode, output };
    },
    async untilActive(child) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new AbortController();
      const changes = watch(workspace.storeFolder, { recursive: true, signal: ended.signal });
      child.once('exit', () => ended.abort());
      await new Promise<void>((resolve) => {
        changes.once('change', () => resolve());
        changes.once('close', () => resolve());
      });
      ended.abort();
    },
  };
}
