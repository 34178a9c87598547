import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { readChat } from '../fixtures/altered-manifest';
import { expect, test } from '../fixtures/test';
import { findFreePort } from '../machine/free-port';

// A separate edge on a copy of the store, whose release manifest names another origin for files.

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let cdn: Server;
let cdnOrigin: string;
let edge: ChildProcess;
let origin: string;
/** Alters files on the CDN. */
let tamper = (_path: string, text: string): string => text;
const asked: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-elsewhere-'));
  for (const part of ['store', 'keys'])
    await cp(join(process.env['LISAN_DATA'] ?? '', part), join(folder, part), { recursive: true });
  cdn = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://cdn.example').pathname;
    asked.push(path);
    // As docs/releasing.md requires of every CDN.
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript');
    void readFile(join(folder, 'store', 'assets', path), 'utf8').then(
      (text) => response.end(tamper(path, text)),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  cdnOrigin = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  const env = { ...process.env, DATA_DIR: folder, HOST: 'localhost', PORT: String(await findFreePort()) };
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'deploy/cli/cli.ts', 'publish-shell', '--files-from', cdnOrigin],
    { cwd: root, env },
  );
  const words = [
    'deploy/bin/edge.mjs',
    '--store',
    join(folder, 'store'),
    '--api',
    process.env['LISAN_URL'] ?? '',
  ];
  edge = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    edge.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const [, url] = /^Lisan is ready at (\S+)/m.exec(said) ?? [];
      if (url) resolve(url.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost'));
    });
    edge.once('exit', () => reject(new Error(`The edge ended: ${said}`)));
  });
});
test.afterAll(async () => {
  edge.kill();
  await once(edge, 'exit');
  cdn.closeAllConnections();
  cdn.close();
  await rm(folder, { recursive: true });
});
test.beforeEach(({ expectedComplaints }) => {
  tamper = (_path, text) => text;
  asked.length = 0;
  expectedComplaints.push('integrity', 'Content Security Policy', 'net::ERR_', '[remote ', 'Failed to load');
});

test('loads every script from the file origin and none from its own', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin);
  });
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'Starter' })).toBeVisible();
  // The plans are prerendered: they show before their remote loads.
  await expect
    .poll(() => asked.some((path) => /^\/remotes\/billing\/.*remote-entry\.js$/.test(path)))
    .toBe(true);
  expect(asked.some((path) => path.startsWith('/shell/'))).toBe(true);
  expect(new Set(scripts)).toEqual(new Set([cdnOrigin]));
});

test('blocks a file changed on the file origin and keeps the rest of the page running', async ({ page }) => {
  tamper = (path, text) =>
    path.startsWith('/remotes/billing/') ? `globalThis.planted = true;${text}` : text;
  await page.goto(origin);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(asked.some((path) => path.startsWith('/remotes/billing/'))).toBe(true);
  expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('blocks scripts from any other origin, even with a valid hash', async ({ page }) => {
  await page.goto(origin);
  await expect(page.getByRole('banner')).toBeVisible();
  // A page before its boot has no policy for files yet.
  await expect(page.locator('[data-picture-page]')).toHaveCount(0);
  const chat = await readChat(page);
  const path = chat.base + chat.entry;
  const load = (url: string) =>
    page.evaluate(
      async ([src, integrity]) => {
        const script = document.createElement('script');
        Object.assign(script, { integrity, crossOrigin: 'anonymous' });
        try {
          script.src = src;
        } catch {
          return 'refused';
        }
        const ended = new Promise((resolve) => {
          script.onload = () => resolve('ran');
          script.onerror = () => resolve('refused');
        });
        document.head.append(script);
        return ended;
      },
      [url, chat.integrity[chat.entry] ?? ''] as const,
    );
  const { port } = new URL(cdnOrigin);
  expect(await load(`http://localhost:${port}${path}`)).toBe('refused');
  expect(await load(origin + path)).toBe('refused');
  // Bypasses Trusted Types, to test the content security policy alone.
  const byMarkup = (url: string) =>
    page.evaluate(
      async ([href, integrity]) => {
        const link = Object.assign(document.createElement('link'), {
          rel: 'preload',
          as: 'script',
          crossOrigin: 'anonymous',
          integrity,
          href,
        });
        const ended = new Promise((resolve) => {
          link.onload = () => resolve('came');
          link.onerror = () => resolve('refused');
        });
        document.head.append(link);
        return ended;
      },
      [url, chat.integrity[chat.entry] ?? ''] as const,
    );
  expect(await byMarkup(`http://localhost:${port}${path}`)).toBe('refused');
  expect(await byMarkup(origin + path)).toBe('refused');
  expect(await byMarkup(cdnOrigin + path)).toBe('came');
});
