import { scenesOf } from './scenes-of-script';

const script = `## Coffee

*TikTok · 30 seconds*

### Hook · 0:00–0:03

> Wake up.
>
> Now.

*On screen: a cup.*

### **Story** · 0:03

> ${'word '.repeat(75).trim()}

**Before you film**

- Light`;

test('returns a scene for each heading with spoken lines, with its seconds', () => {
  expect(scenesOf(script)).toEqual([
    { title: 'Hook · 0:00–0:03', text: 'Wake up.\n\nNow.', seconds: 1 },
    { title: 'Story · 0:03', text: 'word '.repeat(75).trim(), seconds: 30 },
  ]);
});

test('returns the sections of a reply without spoken lines', () => {
  expect(scenesOf('Hello.\n\n# One\nFirst.\n# Two\n\n# Three\nThird.')).toMatchObject([
    { title: '', text: 'Hello.' },
    { title: 'One', text: 'First.' },
    { title: 'Three', text: 'Third.' },
  ]);
  expect(scenesOf('')).toEqual([]);
});
