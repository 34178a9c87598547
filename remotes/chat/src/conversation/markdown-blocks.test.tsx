import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HostProvider } from '@lisan/remote-kit';
import { createFakeHost } from '@lisan/testing';
import { remote } from '../remote';
import { blocksOf } from './markdown-blocks';
import ReplyMarkdown, { MarkdownBlock } from './ReplyMarkdown';

const pieces = [
  'A line of words,\nand one more.',
  'كلمات بالعربية في سطر.',
  '# A heading',
  'A heading\n---------',
  '---',
  '- one\n- two',
  '- one\n\n- two, loose',
  '- one\n\n  more of one\n\n      code in it',
  '* stars\n* and stars',
  '1. first\n2. second\n\n   ```js\n   code\n\n   more\n   ```',
  '10) ten',
  '> quoted\n> again',
  '> quoted\n\n> quoted apart',
  '```js\nlet a;\n\nlet b;\n```',
  '~~~\n```\n\n~~~',
  '````\n```\n\n````',
  '```inline``` code begins no block',
  '``` not a `fence',
  '    indented code\n\n    goes on',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '- [ ] to do\n- [x] done',
  'A [link][here] and a note[^1].\n\n[here]: https://example.org\n\n[^1]: The note.',
  '<div>\n\nraw\n\n</div>',
  '**bold** and *slanted*, ~~struck~~\\\nbroken',
  '```\nnever closed\n\nstill code',
];

const host = createFakeHost();
beforeAll(() => host.translator.addTranslations(remote.name, remote.translations));
const markupOf = (reply: ReactElement) =>
  renderToStaticMarkup(<HostProvider value={host}>{reply}</HostProvider>);
const html = (text: string) => markupOf(<MarkdownBlock text={text} />);
const htmlInBlocks = (text: string) => markupOf(<ReplyMarkdown text={text} />);
const withoutBreaks = (markup: string) => markup.replaceAll(/>\n+</g, '><').trim();

function* texts(): Generator<string> {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let count = 0; count < 150; count += 1) {
    const parts = Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]);
    yield parts.join(next(3) === 0 ? '\n' : next(2) === 0 ? '\n\n' : '\n \n\n');
  }
}

test.each(pieces)('renders the same in blocks, whatever follows: %j', (one) => {
  for (const other of pieces) {
    const text = `${one}\n\n${other}`;
    expect(withoutBreaks(htmlInBlocks(text))).toBe(withoutBreaks(html(text)));
  }
});

test('renders many blocks the same and loses no character', () => {
  for (const text of texts()) {
    expect(blocksOf(text).join('')).toBe(text);
    expect(withoutBreaks(htmlInBlocks(text))).toBe(withoutBreaks(html(text)));
  }
});

test('keeps earlier blocks unchanged while the text grows', () => {
  const text = pieces.filter((piece) => !/^(?:A \[link|<div>|```\nnever)/.test(piece)).join('\n\n');
  let before: readonly string[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    const now = blocksOf(text.slice(0, length));
    expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    before = now;
  }
  expect(before.length).toBeGreaterThan(10);
});

test('makes code that scrolls sideways a named tab stop', () => {
  expect(html('```\nconst opening = 1;\n```')).toContain('<pre role="group" tabindex="0" aria-label="Code">');
});

test('gives lists and tables the direction of their first letter, and cells their own', () => {
  expect(html('1. أولًا\n2. First')).toMatch(/^<ol dir="rtl">\s*<li>أولًا<\/li>\s*<li>First<\/li>\s*<\/ol>$/);
  const table = html('| السعر | Price |\n| --- | --- |\n| خمسة | five |');
  expect(table).toContain('<table dir="rtl" tabindex="0">');
  expect(table.match(/<t[hd] dir="auto">/g)).toHaveLength(4);
  expect(html('| Price | السعر |\n| --- | --- |\n| five | خمسة |')).toContain(
    '<table dir="ltr" tabindex="0">',
  );
});
