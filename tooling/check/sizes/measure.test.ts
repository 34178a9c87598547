import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findForgotten, isOver, listBuilds, measure, readBudget, weigh, type Budget } from './measure';

const folder = mkdtempSync(join(tmpdir(), 'lisan-sizes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Incompressible text. */
const noise = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919 + index ** 2 * 104_729) % 36).toString(36)).join('');

describe('the size of a build', () => {
  write('shell/dist/build.json', JSON.stringify({ scripts: ['platform.js', 'shell.js'] }));
  for (const file of ['platform', 'shell', 'later']) write(`shell/dist/${file}.js`, noise(900));
  write('shell/dist/shell.js.map', noise(9_000));
  write('remotes/chat/remote.json', '{}');
  write('remotes/chat/dist/build.json', JSON.stringify({ entry: 'entry.js', preload: ['remote.js'] }));
  for (const file of ['entry.js', 'remote.js', 'view.js', 'view.css'])
    write(`remotes/chat/dist/${file}`, noise(900));

  it('sums initial and all scripts and styles, without source maps', async () => {
    const shell = await measure(join(folder, 'shell'));
    expect(shell.first).toBeGreaterThan(0);
    expect(shell.all).toBe((shell.first / 2) * 3);
    const chat = await measure(join(folder, 'remotes/chat'));
    expect(chat.all).toBe(chat.first * 2);
  });

  it('is the compressed size', async () => {
    write('remotes/chat/dist/view.js', 'words and words '.repeat(1_000));
    expect((await measure(join(folder, 'remotes/chat'))).all).toBeLessThan(9_000);
  });

  it('is measured for the shell and every remote folder', () => {
    write('remotes/left-behind/dist/old.js', '');
    expect(listBuilds(folder).map(({ name }) => name)).toEqual(['shell', 'chat']);
  });

  it('is over budget by one byte, or without a budget', () => {
    const sizes: Budget = { shell: { first: 10, all: 21 }, chat: { first: 1, all: 1 } };
    const over = weigh(sizes, { shell: { first: 10, all: 20 } }).filter(isOver);
    expect(over.map(({ name, what }) => `${name} ${what}`)).toEqual(['shell all', 'chat first', 'chat all']);
    expect(findForgotten({}, sizes)).toEqual(['shell', 'chat']);
  });
});

it('has a budget for the shell and each remote, and no other', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  expect(Object.keys(readBudget(root)).sort()).toEqual(
    listBuilds(root)
      .map(({ name }) => name)
      .sort(),
  );
});
