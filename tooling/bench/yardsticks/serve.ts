import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};

export interface Site {
  readonly origin: string;
  stop(): void;
}

interface SiteOptions {
  /** Where calls below `/api` go. */
  readonly api?: string | undefined;
  readonly document?: string;
}

/** Serves a folder as a careful edge does: compressed beforehand, kept by browsers, one document for every path. */
export async function serveSite(folder: string, { api, document }: SiteOptions = {}): Promise<Site> {
  const compressed = new Map<string, Buffer>();
  const find = (path: string): string | undefined => {
    const file = join(folder, normalize(path));
    return existsSync(file) && statSync(file).isFile() ? file : undefined;
  };
  const read = (file: string, text?: string) => {
    const kept = compressed.get(file) ?? brotliCompressSync(text ?? readFileSync(file));
    compressed.set(file, kept);
    return kept;
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/'))
      return api === undefined ? void response.writeHead(204).end() : pass(request, response, api);
    const file = path === '/' ? undefined : find(path);
    if (file === undefined && extname(path) !== '') return void response.writeHead(404).end();
    const shown = file ?? join(folder, 'index.html');
    response.writeHead(200, {
      'content-type': types[extname(shown)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': file === undefined ? 'no-store' : 'public, max-age=31536000, immutable',
    });
    response.end(read(shown, file === undefined ? document : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(from: IncomingMessage, to: ServerResponse, api: string): void {
  const { method = 'GET', headers } = from;
  const url = new URL(from.url ?? '/', api);
  const call = ask(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  call.on('error', () => void (to.headersSent ? to.destroy() : to.writeHead(502).end()));
  to.on('close', () => call.destroy());
  from.pipe(call);
}
