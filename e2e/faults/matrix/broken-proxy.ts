import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ReleaseManifest } from '@lisan/contract';
import { alterManifest, setIn } from '../../fixtures/altered-manifest';
import { findFreePort } from '../../machine/free-port';
import { publishBroken, type BrokenRelease } from './broken-release';
import type { Cell } from './cells';
import type { LineFault } from './faults';

export interface Breakage {
  readonly version: string;
  count(): number;
  readonly trace: { readonly container: string; readonly chunk: string | undefined };
  mend(): void;
}

/** A proxy to Lisan that breaks one remote at a time. */
export interface BrokenLine {
  readonly origin: string;
  readonly set: ReleaseManifest;
  break(cell: Cell): Promise<Breakage>;
  close(): Promise<void>;
}

/** @param target origin of the real Lisan */
export async function openBrokenLine(target: string): Promise<BrokenLine> {
  const answer = await fetch(new URL('/home', target), { headers: { accept: 'text/html' } });
  const set = setIn(await answer.text());
  const unreachable = `http://127.0.0.1:${await findFreePort()}`;
  let cell: Cell | undefined;
  let release: BrokenRelease | undefined;
  let isMended = false;
  let asked = 0;

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A cached page belongs to another cell.
    const { 'if-none-match': _kept, ...asked } = request.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const answer = await open(target, request, headers);
    const { 'content-length': _length, 'content-security-policy': policy, ...kept } = answer.headers;
    const page = await text(answer);
    const isWhole = isMended || !release;
    const isSigned = cell?.fault.kind !== 'set' || cell.fault.fault !== 'signature';
    const altered =
      isWhole || !release ? page : alterManifest(page, release.alter, { isSigned, hashes: release.hashes });
    // As an edge does with files on another origin.
    const allowed = String(policy).replaceAll(/(script|connect)-src 'self'/g, `$& ${unreachable}`);
    response
      .writeHead(answer.statusCode ?? 502, { ...kept, 'content-security-policy': allowed })
      .end(altered);
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', target).pathname;
    const file =
      release && path.startsWith(release.base) && release.files.get(path.slice(release.base.length));
    if (release && file !== undefined && file !== false) {
      const isBroken = path === release.base + release.broken;
      if (isBroken) asked += 1;
      const fault = cell?.fault.kind === 'line' && isBroken && !isMended ? cell.fault.line : undefined;
      answerFile(response, file, fault);
    } else if (request.headers['sec-fetch-dest'] === 'document') {
      void answerPage(request, response).catch(() => response.destroy());
    } else pass(target, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    set,
    async break(next) {
      const good = set.remotes[next.remote];
      if (!good) throw new Error(`No remote '${next.remote}' is live.`);
      const other = `http://127.0.0.1:${port}`;
      const made = await publishBroken(target, good, next, { other, unreachable });
      [cell, release, isMended, asked] = [next, made, false, 0];
      const { version, container, files, broken } = made;
      return {
        version,
        count: () => asked,
        trace: { container, chunk: /\.push\(\[(\[[\d,]+\])/.exec(files.get(broken) ?? '')?.[1] },
        mend: () => void (isMended = true),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
};

const foreign = 'globalThis.isForeign = true;\n';

function answerFile(response: ServerResponse, text: string, fault: LineFault | undefined): void {
  const body = Buffer.from(text);
  switch (fault) {
    case '404':
    case '500':
      return void response.writeHead(Number(fault), { 'cache-control': 'no-store' }).end();
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'hang':
      return;
    case 'cut':
      response.writeHead(200, { ...headers, 'content-length': body.length });
      return void response.write(body.subarray(0, body.length / 2), () => response.destroy());
    case 'flipped':
      // Changes one bit without changing behaviour.
      return void response.writeHead(200, headers).end(text.replace('"use strict"', '"use Strict"'));
    case 'prepended':
      return void response.writeHead(200, headers).end(foreign + text);
    case undefined:
      return void response.writeHead(200, headers).end(body);
  }
}

function open(
  target: string,
  request: IncomingMessage,
  headers: IncomingMessage['headers'],
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = new URL(request.url ?? '/', target);
    const onward = ask(url, { method: request.method, headers }, resolve);
    onward.on('error', reject);
    request.pipe(onward);
    // The client disconnected.
    request.on('close', () => request.destroyed && request.errored && onward.destroy());
  });
}

function pass(target: string, request: IncomingMessage, response: ServerResponse): void {
  void open(target, request, request.headers).then(
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
      response.on('close', () => answer.destroy());
    },
    () => response.destroy(),
  );
}
