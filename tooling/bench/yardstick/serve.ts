import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const output = join(root, '.cache/bench/yardstick');

export const yardstick = 'bare React page';

export interface Site {
  readonly origin: string;
  close(): void;
}

export async function serveYardstick(): Promise<Site> {
  const own = import.meta.dirname;
  const words = ['--mode', 'production', '--entry', join(own, 'page.js'), '--output-path', output];
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/.bin/webpack'), ...words], {
    cwd: own,
  });
  const script = brotliCompressSync(readFileSync(join(output, 'main.js')));
  const document = brotliCompressSync(readFileSync(join(own, 'index.html')));
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/api/')) return void response.writeHead(204).end();
    const isScript = request.url === '/main.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': isScript ? 'public, max-age=31536000, immutable' : 'no-store',
    });
    response.end(isScript ? script : document);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
