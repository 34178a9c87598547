import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const DEFINED = /\bstyled(?:\.[a-z][A-Za-z0-9]*|\()/g;
/** Characters per id; each of some hundred ids is sent twice. */
const ID_LENGTH = 5;

/**
 * Gives each styled component an id from its package, file and position. The default ids depend on the evaluation order,
 * which differs per build, so prerendered class names would not match at hydration.
 * @param {string} source TypeScript or JavaScript
 * @param {string} file absolute path
 */
export function withComponentIds(source, file) {
  if (!source.includes('styled-components')) return source;
  let number = 0;
  let written = '';
  let end = 0;
  const stem = sourceNameOf(file);
  for (const { 0: start, index } of source.matchAll(DEFINED)) {
    const after = start.endsWith('(') ? closingOf(source, index + start.length) : index + start.length;
    if (after === undefined || after < end) continue;
    number += 1;
    written += `${source.slice(end, after)}.withConfig({componentId:"${idOf(`${stem}#${number}`)}"})`;
    end = after;
  }
  return written + source.slice(end);
}

function closingOf(source, from) {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    else if (source[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Starts with a letter, as class names must. */
function idOf(text) {
  const digits = createHash('sha256').update(text).digest().readUIntBE(0, 6).toString(36);
  return `s${digits.padStart(ID_LENGTH, '0').slice(-ID_LENGTH)}`;
}

/** `@lisan/ui/src/fields/TextArea`: independent of the folder, and the same for compiled files. */
function sourceNameOf(file) {
  const folder = packageOf(dirname(file));
  const path = relative(folder, file)
    .split(sep)
    .join('/')
    .replace(/\.[a-z]+$/, '');
  return `${nameIn(folder)}/${path}`;
}

/** @type {Map<string, string>} */
const packages = new Map();
function packageOf(folder) {
  const known = packages.get(folder);
  if (known) return known;
  const isTop = existsSync(join(folder, 'package.json')) || dirname(folder) === folder;
  const found = isTop ? folder : packageOf(dirname(folder));
  packages.set(folder, found);
  return found;
}

const nameIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name;
