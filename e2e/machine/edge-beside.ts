import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port';
import { watchOutput } from './output';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type EdgeBeside = {
  origin: string;
  dataFolder: string;
  /** Runs this checkout's release tool on that store. Rejects with `stdout` and `stderr`. */
  deploy(...words: string[]): Promise<string>;
  stop(): Promise<void>;
};

export async function startEdgeBeside(): Promise<EdgeBeside> {
  const [lisan = '', live = ''] = [process.env['LISAN_URL'], process.env['LISAN_DATA']];
  const dataFolder = await mkdtemp(join(tmpdir(), 'lisan-beside-'));
  // Manifests first: their files existed before, even if another test publishes meanwhile.
  for (const part of ['sets', 'versions', 'proofs', 'assets']) {
    await cp(join(live, 'store', part), join(dataFolder, 'store', part), { recursive: true });
  }
  await cp(join(live, 'keys'), join(dataFolder, 'keys'), { recursive: true });
  const env = { ...process.env, DATA_DIR: dataFolder, PORT: String(await findFreePort()) };
  const words = ['deploy/bin/edge.mjs', '--store', join(dataFolder, 'store'), '--api', lisan];
  const edge = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => edge.once('exit', () => resolve()));
  const stop = async () => {
    edge.kill();
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
  const { found, printed } = watchOutput(edge, (text) => /ready at (\S+?)\/?\s/.exec(text)?.[1]);
  const origin = await found;
  if (!origin) {
    await stop();
    throw new Error(`The edge ended before it was ready:\n${printed()}`);
  }
  const deploy = async (...given: string[]) => {
    const tool = ['--import', 'tsx', 'deploy/cli/cli.ts', ...given];
    return (await promisify(execFile)(process.execPath, tool, { cwd: root, env })).stdout;
  };
  return { origin, dataFolder, deploy, stop };
}
