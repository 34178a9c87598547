import { createHash } from 'node:crypto';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadableOf, type ReleaseSet, type RemoteRelease } from '@lisan/contract';
import { alterSet } from '../../fixtures/altered-set';
import type { Fault, FileRole, LineFault } from './faults';

const mark = 'badbadba';
/** The version that the fault is in. */
export const brokenVersion = `9.9.9-${mark}`;

/** A Lisan in which one remote is broken, on an origin of its own. */
export interface BrokenLine {
  readonly origin: string;
  /** How often the broken file was asked for. */
  count(): number;
  /** What the broken file leaves in the page when it runs: the global of an entry, or the numbers of a chunk. */
  readonly trace: { readonly container: string; readonly chunk: string | undefined };
  /** The fault is gone: from now on its files are whole, and the page is as it was published. */
  mend(): void;
  close(): Promise<void>;
}

interface Breakage {
  /** Where the whole Lisan is. */
  readonly target: string;
  readonly set: ReleaseSet;
  readonly remote: string;
  readonly fault: Fault;
  /** Whether the set names the whole version as the one before. */
  readonly hasVersionBefore: boolean;
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The file of a remote that a fault is about. */
export function fileOf({ entry, preload, parts, views }: RemoteRelease, role: FileRole): string {
  const files: Record<FileRole, string | undefined> = {
    entry,
    definition: preload[0],
    view: parts[views[0]?.id ?? '']?.at(-1),
    words: parts['en']?.[0],
  };
  const file = files[role];
  if (file === undefined) throw new Error(`The remote has no ${role}.`);
  return file;
}

/** Publishes a remote once more, with the fault, for whoever comes by this line. */
export async function openBrokenLine(breakage: Breakage): Promise<BrokenLine> {
  const { target, remote, fault, set } = breakage;
  const good = set.remotes[remote];
  if (!good) throw new Error(`No remote '${remote}' is live.`);
  const base = `/remotes/${remote}/${brokenVersion}/`;
  const broken = fault.kind === 'set' ? '' : fileOf(good, fault.file);
  const files = await publishBroken(target, good, (name, text) =>
    fault.kind === 'code' && name === broken ? fault.change(text) : text,
  );
  const bad = releaseOf(good, base, files);
  let isMended = false;
  let asked = 0;

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const answer = await open(target, request, headers);
    const { 'content-length': _length, ...kept } = answer.headers;
    const page = await readText(answer);
    const altered = isMended ? page : alterSet(page, (old) => brokenSet(old, bad, breakage), alteration);
    response.writeHead(answer.statusCode ?? 502, kept).end(altered);
  }
  const alteration = {
    isSigned: fault.kind !== 'set' || fault.fault !== 'signature',
    hashes: Object.values(bad.integrity),
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', target).pathname;
    const file = path.startsWith(base) ? files.get(path.slice(base.length)) : undefined;
    if (file !== undefined) {
      const isBroken = path === base + broken;
      if (isBroken) asked += 1;
      const lineFault = isBroken && fault.kind === 'line' && !isMended ? fault.line : undefined;
      answerFile(response, file, lineFault);
    } else if (request.headers['sec-fetch-dest'] === 'document') {
      void answerPage(request, response).catch(() => response.destroy());
    } else pass(target, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    count: () => asked,
    trace: { container: bad.container, chunk: /\.push\(\[(\[[\d,]+\])/.exec(files.get(broken) ?? '')?.[1] },
    mend: () => void (isMended = true),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** All files of a version under the name of the broken one. */
async function publishBroken(
  target: string,
  { base, integrity, version }: RemoteRelease,
  change: (name: string, text: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const old = version.slice(version.lastIndexOf('-') + 1);
  const read = async (name: string) => {
    const text = (await (await fetch(new URL(base + name, target))).text()).replaceAll(old, mark);
    return [name, change(name, text)] as const;
  };
  return new Map(await Promise.all(Object.keys(integrity).map(read)));
}

function releaseOf(good: RemoteRelease, base: string, files: ReadonlyMap<string, string>): RemoteRelease {
  const old = good.version.slice(good.version.lastIndexOf('-') + 1);
  return {
    ...good,
    version: brokenVersion,
    base,
    container: good.container.replace(old, mark),
    integrity: Object.fromEntries([...files].map(([name, text]) => [name, hashOf(text)])),
  };
}

function brokenSet(
  set: ReleaseSet,
  bad: RemoteRelease,
  { remote, fault, hasVersionBefore }: Breakage,
): string {
  const contract = fault.kind === 'set' && fault.fault === 'contract' ? 99 : bad.contract;
  const { [remote]: good, ...remotes } = set.remotes;
  const { [remote]: _before, ...before } = set.lastGood ?? {};
  return JSON.stringify({
    ...set,
    remotes: { ...remotes, [remote]: { ...bad, contract } },
    lastGood: hasVersionBefore && good ? { ...before, [remote]: loadableOf(good) } : before,
  });
}

/** As the edge answers, so that the browser keeps what it got for as long. */
const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Runs where the file would run, and says so. */
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
      // One bit: the file would run as before.
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
    // Nobody waits any more.
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

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
