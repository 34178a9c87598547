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

test('a script has a scene for each heading under which something is said, with its own seconds', () => {
  expect(scenesOf(script)).toEqual([
    { title: 'Hook · 0:00–0:03', text: 'Wake up.\n\nNow.', seconds: 1 },
    { title: 'Story · 0:03', text: 'word '.repeat(75).trim(), seconds: 30 },
  ]);
});

test('a reply without spoken lines has its sections', () => {
  expect(scenesOf('Hello.\n\n# One\nFirst.\n# Two\n\n# Three\nThird.')).toMatchObject([
    { title: '', text: 'Hello.' },
    { title: 'One', text: 'First.' },
    { title: 'Three', text: 'Third.' },
  ]);
  expect(scenesOf('')).toEqual([]);
});
