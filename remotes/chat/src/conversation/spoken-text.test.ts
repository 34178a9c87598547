import { spokenText } from './spoken-text';

it.each([
  ['marks of emphasis', '**Bold**, *slanted*, `code` and ~~gone~~.', 'Bold, slanted, code and gone.'],
  ['headings and lists', '# Title\n\n- one\n- two\n1. three\n> said', 'Title\n\none\ntwo\nthree\nsaid'],
  ['links and images', '[Lisan](https://example.com) ![a cat](cat.png)', 'Lisan'],
  ['code', 'Before\n```js\nlet x;\n```\nafter', 'Before\n \nafter'],
  ['rules', 'One\n\n---\n\nTwo', 'One\n\nTwo'],
  ['Arabic', '## العنوان\n\n- **قهوة** الصباح', 'العنوان\n\nقهوة الصباح'],
  ['sums', '2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['nothing', '', ''],
])('says %s without the marks', (_what, markdown, spoken) => {
  expect(spokenText(markdown)).toBe(spoken);
});
