import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.cache/bench/bare');

const files = {
  'package.json': '{ "name": "@lisan/bare", "version": "0.0.0", "private": true, "type": "module" }',
  'start.tsx': `import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')!).render(<h1>Bare</h1>);
`,
  'webpack.config.js': `import { pageBuild } from '@lisan/remote-build';
export default pageBuild(import.meta.url, { entry: './start.tsx', title: 'Bare' });
`,
};

/** Builds a page with React and one heading, by the configuration that every package is built with. */
export async function buildBarePage(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const webpack = join(root, 'node_modules/.bin/webpack');
  await promisify(execFile)(process.execPath, [webpack, '--mode', 'production'], { cwd: folder });
  return join(folder, 'dist');
}

/** Serves a folder with brotli, as the edge does. */
export async function serveFolder(path: string): Promise<{ origin: string; stop: () => void }> {
  const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' };
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    try {
      const body = brotliCompressSync(readFileSync(join(path, name)));
      response.writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'content-encoding': 'br',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
