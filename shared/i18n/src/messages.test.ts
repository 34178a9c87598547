import { interpolate, findMessage } from './messages';

test('finds a key by path or by whole name, and nowhere else', () => {
  const words = { 'a.b': { c: 'mixed' }, a: { b: { d: 'deep' } }, 'x.y': 'flat', empty: '' };
  const find = (key: string) => findMessage(words, 'en', key, undefined);
  expect(['a.b.c', 'a.b.d', 'x.y', 'empty'].map(find)).toEqual(['mixed', 'deep', 'flat', '']);
  expect(['a', 'a.b', 'constructor', 'a.constructor.name', 'toString', '.', ''].map(find)).toEqual(
    Array.from({ length: 7 }),
  );
});

test('uses the zero form if present, and falls back to the bare key', () => {
  const words = { reply_zero: 'none', reply_one: 'one', reply_other: 'many', all: 'whole' };
  const find = (key: string, count: number | string) => findMessage(words, 'en', key, count);
  expect([0, 1, 2].map((count) => find('reply', count))).toEqual(['none', 'one', 'many']);
  expect([find('all', 3), find('reply', '3')]).toEqual(['whole', undefined]);
});

test('does not interpret values, and leaves missing ones empty', () => {
  expect(interpolate('{{count}} of {{number}}', { count: 1_220, number: '1220' })).toBe('1,220 of 1220');
  expect(interpolate('{{ name }}: {{name}}{{gone}}.', { name: '$& {{gone}}' })).toBe(
    '$& {{gone}}: $& {{gone}}.',
  );
});
