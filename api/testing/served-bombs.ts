import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface ServedAccount {
  readonly email: string;
  readonly authorization: string;
}

export interface Answered {
  readonly status: number;
  readonly detail: string;
}

async function send(url: string, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

export async function openAccount(url: string, name: string): Promise<ServedAccount> {
  const [email, password] = [`${name}@example.com`, 'correct horse 7 battery'];
  await send(url, '/user/register', { email, password, username: name });
  const { access_token: token } = await send(url, '/user/login', { email, password });
  return { email, authorization: `Bearer ${token}` };
}

export async function upload(
  url: string,
  { email, authorization }: ServedAccount,
  target: { readonly path: string; readonly field: string; readonly fields?: Record<string, string> },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Answered> {
  const form = new FormData();
  const fields = { email, user_email: email, ...target.fields };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(target.field, new Blob([bytes]), 'file');
  const headers = { authorization, 'accept-language': 'ar' };
  const answer = await fetch(`${url}/api${target.path}`, { method: 'POST', headers, body: form });
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return { status: answer.status, detail };
}

export async function uploadResumably(
  url: string,
  { authorization }: ServedAccount,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Answered> {
  const common = { authorization, 'accept-language': 'ar', 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${url}/api/video/uploads`, {
    method: 'POST',
    headers: { ...common, 'upload-length': String(bytes.length) },
  });
  const uploadUrl = new URL(begun.headers.get('location') ?? '', `${url}/api/video/uploads/`);
  const answer = await fetch(uploadUrl, {
    method: 'PATCH',
    headers: { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Blob([bytes]),
  });
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return { status: answer.status, detail };
}

export interface Watched<Result> {
  readonly result: Result;
  readonly waits: readonly number[];
  readonly memory: number;
}

/** In its own thread, so that the sender's load does not distort the times. */
const somebodyElse = `
  const { parentPort, workerData: { url, authorization, body } } = require('node:worker_threads');
  const headers = { authorization, 'content-type': 'application/json' };
  let isOver = false;
  parentPort.once('message', () => (isOver = true));
  (async () => {
    const waits = [];
    // The connection is there before it counts.
    await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer();
    while (!isOver || waits.length < 20) {
      const before = performance.now();
      const answer = await fetch(url, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error('Somebody else was answered ' + answer.status);
      waits.push(performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    parentPort.postMessage(waits);
  })();
`;

export async function whileAsking<Result>(
  { url, pid, caller }: { url: string; pid: number; caller: ServedAccount },
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  const workerData = {
    url: `${url}/api/user/profile`,
    authorization: caller.authorization,
    body: JSON.stringify({ email: caller.email }),
  };
  const thread = new Worker(somebodyElse, { eval: true, workerData, execArgv: [] });
  const asked = new Promise<number[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  let memory = memoryOf(pid);
  const timer = setInterval(() => (memory = Math.max(memory, memoryOf(pid))), 20);
  try {
    const result = await work();
    thread.postMessage('enough');
    return { result, waits: await asked, memory };
  } finally {
    clearInterval(timer);
    await thread.terminate();
  }
}

export function p95(waits: readonly number[]): number {
  return [...waits].sort((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? Infinity;
}

function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
