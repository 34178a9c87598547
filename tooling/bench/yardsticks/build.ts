import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { yardsticks, type Package, type Yardstick, type YardstickName } from './builds';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, '.cache/bench/yardsticks');
const run = promisify(execFile);

/** Builds a yardstick, unless the same is built already. @returns the folder to serve */
export async function buildYardstick(name: YardstickName): Promise<string> {
  const { packages, document }: Yardstick = yardsticks[name]();
  const own = join(folder, name.replaceAll(' ', '-'));
  const site = join(own, 'site');
  const mark = join(own, 'built');
  const hash = createHash('sha256')
    .update(JSON.stringify([packages, document, lockfile()]))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return site;
  rmSync(own, { recursive: true, force: true });
  for (const [at, files] of Object.entries(packages))
    cpSync(await buildPackage(join(own, 'sources', at || 'main'), files), join(site, at), {
      recursive: true,
    });
  if (document !== undefined) writeFileSync(join(site, 'index.html'), document);
  writeFileSync(mark, hash);
  return site;
}

/** With other packages the same sources make other files. */
const lockfile = () =>
  ['package-lock.json', 'shared/remote-build/src/base.js', 'shared/remote-build/src/pages.js'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );

async function buildPackage(path: string, files: Package): Promise<string> {
  mkdirSync(path, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  const webpack = join(root, 'node_modules/.bin/webpack');
  await run(process.execPath, [webpack, '--mode', 'production'], { cwd: path });
  return join(path, 'dist');
}
