import { lineInJson } from './check-shape';

const text = `{
  "name": "a, \\"b\\": [",
  "views": [
    { "id": "x", "label": "nav.x" },
    {
      "id": "y",
      "order": 2
    }
  ],
  "a/b": { "~": null }
}`;

test.each([
  ['', 1],
  ['/name', 2],
  ['/views', 3],
  ['/views/0/label', 4],
  ['/views/1', 5],
  ['/views/1/order', 7],
  ['/a~1b/~0', 10],
  // A missing value is reported at its parent.
  ['/views/1/icon', 5],
  ['/events/heard', 1],
])('finds the line of %s', (pointer, line) => {
  expect(lineInJson(text, pointer)).toBe(line);
});
