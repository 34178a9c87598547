import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import { readShifts } from '../fixtures/shifts';
import { expect, test } from '../fixtures/test';

async function servePieces(pieces: readonly [string, string]) {
  const server = createServer((request, response) => {
    if (request.url !== '/home') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(pieces[0]);
    // Long enough for the browser to render the first chunk.
    void rest(1_000).then(() => response.end(pieces[1]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/home`, close: () => server.close() };
}

test('keeps rendered content in place while the rest of the document arrives', async ({
  home,
  baseURL,
  expectedComplaints,
}) => {
  // The server has no other files.
  expectedComplaints.push('404 (Not Found)');
  await home.setViewportSize({ width: 1440, height: 800 });
  const readCookies = () => home.context().cookies();
  await expect.poll(async () => (await readCookies()).map(({ name }) => name)).toContain('lisan-view');
  const cookie = (await readCookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${baseURL}/home`, { headers: { cookie, accept: 'text/html' } });
  const text = await answer.text();
  const waits = /<link rel="expect"[^>]*>/;
  expect(text).toMatch(waits);
  for (const document of [text, text.replace(waits, '')]) {
    const at = document.lastIndexOf('<aside');
    const server = await servePieces([document.slice(0, at), document.slice(at)]);
    await home.goto(server.url, { waitUntil: 'commit' });
    await expect(home.getByRole('heading', { name: 'Conversations' })).toBeVisible();
    await expect(home.getByRole('heading', { name: 'Text Generation' })).toBeVisible();
    expect(await readShifts(home)).toBe(0);
    server.close();
  }
});
