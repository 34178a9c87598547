import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

type Node = string | readonly Node[] | { readonly [key: string]: Node };
const slots = [
  'topic',
  'Topic',
  'time',
  'audience',
  'mention',
  'count',
  'words',
  'before',
  'after',
  'longest',
];

function list(node: Node, path = ''): [path: string, sentence: string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => list(child, `${path}/${key}`));
}

const banks: [string, Node][] = [
  ['English', en],
  ['Arabic', ar],
];

test.each(banks)('%s uses only known slots', (_, bank) => {
  const unknown = list(bank).filter(([, sentence]) =>
    [...sentence.matchAll(/\{(\w+)\}/g)].some(([, slot = '']) => !slots.includes(slot)),
  );
  expect(unknown).toEqual([]);
});

test.each(banks)('%s has no duplicates within a pool', (_, bank) => {
  const pools = new Map<string, string[]>();
  for (const [path, sentence] of list(bank)) {
    const pool = path.replace(/\/[^/]+$/, '');
    if (/\/\d+$/.test(path)) pools.set(pool, [...(pools.get(pool) ?? []), sentence]);
  }
  for (const [pool, sentences] of pools)
    expect([pool, new Set(sentences).size]).toEqual([pool, sentences.length]);
});

test('has equally large pools in Arabic and English', () => {
  const sizes = (bank: Node) =>
    list(bank)
      .map(([path]) => path)
      .filter((path) => !path.includes('/words/'))
      .sort();
  expect(sizes(ar)).toEqual(sizes(en));
});

test('has only Arabic in Arabic phrases and none in English ones', () => {
  const stray = (bank: Node, script: RegExp) =>
    list(bank).filter(([, sentence]) => script.test(sentence.replace(/\{\w+\}/g, '')));
  expect(stray(ar, /\p{Script=Latin}/u)).toEqual([]);
  expect(stray(en, /\p{Script=Arabic}/u)).toEqual([]);
});
