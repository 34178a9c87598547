import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format as prettify, resolveConfig } from 'prettier';
import { format } from '../table';
import { summarise } from './summary';
import type { Measured } from './series';

const file = join(fileURLToPath(new URL('../../../', import.meta.url)), 'docs/performance.md');

const monthOf = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Puts the figures of a part between its marks, and leaves every other word as it is. */
export function withFigures(document: string, measured: Measured): string {
  const { part, at, commit, isChanged, load, series } = measured;
  const [open, close] = [`<!-- figures of ${part} -->`, `<!-- end of ${part} -->`];
  const [start, end] = [document.indexOf(open), document.indexOf(close)];
  if (start === -1 || end < start)
    throw new Error(`docs/performance.md has no marks "${open}" and "${close}" to write between.`);
  const rounds = Math.max(0, ...series.map((one) => one.rounds.length));
  const { title: _part, ...table } = summarise(measured);
  const said =
    `${monthOf(at)}, commit ${commit}${isChanged ? ' with changes' : ''}, middle of ${rounds} (least to most), ` +
    `load average ${load.map((one) => one.toFixed(1)).join(' before and ')} after:`;
  const lines = format({ title: '', ...table }, true)
    .split('\n')
    .slice(2);
  return `${document.slice(0, start + open.length)}\n\n${said}\n\n${lines.join('\n')}\n\n${document.slice(end)}`;
}

/** Writes the figures into docs/performance.md. */
export async function writeFigures(all: readonly Measured[]): Promise<void> {
  const text = all.reduce(withFigures, readFileSync(file, 'utf8'));
  const options = await resolveConfig(file);
  writeFileSync(file, await prettify(text, { ...options, parser: 'markdown' }));
}
