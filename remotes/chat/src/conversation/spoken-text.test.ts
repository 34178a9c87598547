import { spokenText } from './spoken-text';

it.each([
  ['marks of emphasis', '**Bold**, *slanted*, `code` and ~~gone~~.', 'Bold, slanted, code and gone.'],
  ['lists', '- one\n- two\n1. three\n  - four', 'one\ntwo\nthree\nfour'],
  ['headings', '# Title\n\nText\n\n## More\nand more', 'Text\n\nand more'],
  ['links and images', '[Lisan](https://example.com) ![a cat](cat.png)', 'Lisan'],
  ['code', 'Before\n```js\nlet x;\n```\nafter', 'Before\n\nafter'],
  ['code that never ends', 'Before\n```js\nlet x;', 'Before'],
  ['rules', 'One\n\n---\n\nTwo', 'One\n\nTwo'],
  ['Arabic', '## العنوان\n\n- **قهوة** الصباح', 'قهوة الصباح'],
  ['sums', '2 * 3 * 4 = 24 and 5 > 4', '2 * 3 * 4 = 24 and 5 > 4'],
  ['nothing', '', ''],
])('drops the Markdown of %s', (_what, markdown, spoken) => {
  expect(spokenText(markdown)).toBe(spoken);
});

describe('a script', () => {
  it.each([
    [
      'English',
      '## Coffee\n\n*Video · 30 seconds*\n\n### Hook · 0:00\n\n> If you *only* remember one thing.\n\n' +
        '*On screen: your face.*\n\n### Steps\n\n> First, buy less.\n>\n> Second, **measure**.\n\n- Add captions.',
      'If you only remember one thing.\n\nFirst, buy less.\n\nSecond, measure.',
    ],
    [
      'Arabic',
      '### الافتتاحية\n\n> تعال نتحدث عن القهوة.\n\n*على الشاشة: وجهك.*\n\n> أولًا: اشترِ كمية أقل.',
      'تعال نتحدث عن القهوة.\n\nأولًا: اشترِ كمية أقل.',
    ],
  ])('returns only its spoken lines (%s)', (_language, markdown, spoken) => {
    expect(spokenText(markdown)).toBe(spoken);
  });

  it('is returned whole when its quotes are empty', () => {
    expect(spokenText('Before\n\n>\n\nafter')).toBe('Before\n\nafter');
  });

  it('takes no quote from a code block', () => {
    expect(spokenText('Say this:\n\n```\n> prompt\n```')).toBe('Say this:');
  });
});
