import { setTimeout as wait } from 'node:timers/promises';
import { createBatchedWriter, createStorableText } from './replies/write-reply';
import { titleOf, titleWithin } from './replies/conversation-title';
import { startOf, foldText, matchIn } from './search-excerpt';

describe('titles', () => {
  test.each([
    ['hello', 'Hello'],
    ['Could you please write a script about tea?', 'Tea'],
    ['Which tea is best?', 'Which tea is best'],
    ['\n\n# **Big** plans\nmore', 'Big plans'],
    ['من فضلك اكتب نصا عن القهوة', 'القهوة'],
    ['please ', 'Please'],
    ['***', '***'],
    ['🎉', '🎉'],
  ])('make %p into %p', (prompt, title) => {
    expect(titleOf(prompt)).toBe(title);
  });

  test.each([
    ['Write a very long script about the history of coffee in Yemen', 'The history of coffee in Yemen'],
    ['اكتب نصا إعلانيا قصيرا مدته ثلاثون ثانية عن قهوة الصباح في بيروت', 'قهوة الصباح في بيروت'],
    ['Write a 30 second script about morning coffee', 'Morning coffee'],
  ])('use the subject of %p: %p', (prompt, title) => {
    expect(titleOf(prompt)).toBe(title);
  });

  test.each([
    ['## Morning coffee\n\n*30 seconds*', 'Morning coffee'],
    ['\n# **قهوة الصباح**\n', 'قهوة الصباح'],
    ['Coffee first.\n\n## Later', undefined],
    ['# 1.\ntext', undefined],
    ['', undefined],
  ])('use the heading of the reply %p: %p', (reply, title) => {
    expect(titleWithin(reply)).toBe(title);
  });

  test('are short and end at a word boundary when possible', () => {
    const title = titleOf('The very long history of coffee and of coffee houses in the Arab world');
    expect(title).toBe('The very long history of coffee and of coffee…');
    expect(titleOf('x'.repeat(20_000)).length).toBeLessThan(60);
    expect(titleOf('😀'.repeat(500))).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('search excerpts', () => {
  test('show the match as written', () => {
    const text = `${'before '.repeat(40)}القَهوةُ${' after'.repeat(40)}`;
    const { before, found, after } = matchIn(text, foldText('القهوه')) ?? {};
    expect(before).toMatch(/^….* before $/);
    expect(found).toBe('القَهوةُ');
    expect(after).toMatch(/^ after .*…$/);
  });

  test('are undefined without a match, and never split a character', () => {
    expect(matchIn('abc', 'x')).toBeUndefined();
    const match = matchIn(`${'😀'.repeat(200)}x${'😀'.repeat(200)}`, 'x');
    expect(JSON.stringify(match)).toContain('"found":"x"');
    expect(JSON.stringify(match)).not.toMatch(/\p{Surrogate}|\\ud/u);
    expect(startOf('a\n b')).toBe('a b');
  });
});

test('removes null characters and half surrogates from stored text', () => {
  const toStorable = createStorableText();
  expect(['a\0\uD83D', '\uDE00b', '\uDE00', 'c\uD83D'].map(toStorable)).toEqual(['a', '😀b', '\uFFFD', 'c']);
});

describe('a batched writer', () => {
  test('batches sequential writes and misses nothing', async () => {
    let present = 0;
    const written: number[] = [];
    let atOnce = 0;
    const writer = createBatchedWriter(async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      const seen = present;
      await wait(15);
      written.push(seen);
      atOnce -= 1;
    }, 10);
    for (present = 1; present <= 30; present += 1) {
      writer.wake();
      await wait(3);
    }
    present = 31;
    writer.wake();
    await wait(120);
    expect(written.at(-1)).toBe(31);
    expect(written.length).toBeLessThan(12);
    await writer.close();
  });

  test('writes nothing after close, and waits for the running write', async () => {
    let count = 0;
    const writer = createBatchedWriter(async () => {
      await wait(20);
      count += 1;
    }, 1);
    writer.wake();
    await wait(10);
    writer.wake();
    await writer.close();
    expect(count).toBe(1);
    writer.wake();
    await wait(30);
    expect(count).toBe(1);
  });
});
