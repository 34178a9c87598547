import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { pageProtocol, type ReleaseManifest } from '@lisan/contract';
import { forwardTo } from './forward';
import { listen, type Service } from './processes';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = join(root, '.cache/bench');

export const BARE_PAGE = 'bare React page';
export const ONE_BUNDLE = 'one bundle';

/** A page with nothing but `<textarea>` is at `/textarea`. */
export async function serveBarePage(): Promise<Service> {
  const own = import.meta.dirname;
  const output = join(cache, 'yardstick');
  await runWebpack('--entry', join(own, 'page.js'), '--output-path', output);
  const document = readFileSync(join(own, 'index.html'), 'utf8');
  return listen(
    serveFiles(output, (path) =>
      path === '/textarea' ? '<!doctype html><html lang="en"><h1>Text</h1><textarea></textarea>' : document,
    ),
  );
}

/**
 * Lisan as one application without federation, from the same sources, before the API of `lisan`. Its
 * document names the scripts in `preloads`, as a careful owner's would.
 */
export async function buildOneBundle(lisan: string) {
  await runWebpack('--config', join(import.meta.dirname, 'webpack.config.js'));
  const output = join(cache, 'one-bundle');
  const manifest = JSON.stringify(await readManifest(lisan)).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="${pageProtocol.releaseManifestId}">${manifest}</script>`;
  const html = readFileSync(join(output, 'index.html'), 'utf8').replace('<body>', `<body>${data}`);
  return (preloads: readonly string[] = []) => {
    const links = preloads.map((path) => `<link rel="preload" as="script" href="${path}">`).join('');
    return listen(serveFiles(output, () => html.replace('</title>', `</title>${links}`), forwardTo(lisan)));
  };
}

function runWebpack(...words: string[]) {
  const webpack = join(root, 'node_modules/.bin/webpack');
  return promisify(execFile)(process.execPath, [webpack, '--mode', 'production', ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** The published manifest, with remotes that are modules of the bundle. */
async function readManifest(lisan: string): Promise<ReleaseManifest> {
  const page = await (await fetch(`${lisan}/home`)).text();
  const pattern = new RegExp(`<script[^>]*id="${pageProtocol.releaseManifestId}"[^>]*>(.*?)</script>`, 's');
  const text = pattern.exec(page)?.[1];
  if (text === undefined) throw new Error(`${lisan} has no release manifest in its page.`);
  const { shell, remotes, ...others } = JSON.parse(text) as ReleaseManifest;
  const without = { base: '/', parts: {}, integrity: {} };
  return {
    ...others,
    canaries: {},
    lastGood: {},
    shell: { ...shell, ...without },
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, remote]) => [
        name,
        { ...remote, ...without, preload: [], entry: name, container: name },
      ]),
    ),
  };
}

function serveFiles(folder: string, documentOf: (path: string) => string, api = noContent) {
  // Ahead of the visits, which share this process.
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => extname(path) !== '' && extname(path) !== '.map')
      .map((path) => [`/${path}`, brotliCompressSync(readFileSync(join(folder, path)))]),
  );
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/api/')) return api(request, response);
    request.resume();
    if (path === pageProtocol.beaconPath) return noContent(request, response);
    const file = files.get(path);
    response.writeHead(200, {
      'content-type': (file && types[extname(path)]) ?? 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': file ? 'public, max-age=31536000, immutable' : 'no-store',
    });
    response.end(file ?? brotliCompressSync(documentOf(path)));
  });
}

const noContent: ReturnType<typeof forwardTo> = (request, response) => {
  request.resume();
  response.writeHead(204).end();
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};
