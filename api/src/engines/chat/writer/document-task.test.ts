import { collectReply } from '../testing/collect-reply';
import { createBuiltInEngine } from './built-in-engine';
import { countWords } from './writing/words';

const engine = createBuiltInEngine({ wordsPerSecond: Infinity });

function spoken(reply: string): string {
  return reply
    .split('\n')
    .filter((line) => line.startsWith('> '))
    .map((line) => line.slice(2))
    .join(' ');
}

describe('a document', () => {
  const text =
    'Bread at dawn\nOur bakery lights the oven at four. Bread waits for nobody. We use flour from one mill. ' +
    'The flour is ground on stone. Every bread rests for a whole day. People come for the smell of bread.';
  const document = { name: 'bakery-brief.docx', text };
  const askWith = async (prompt: string) =>
    (await collectReply(engine, { prompt, document, history: [] })).text;

  test.each(['Write a script from this document', 'Turn it into speech', 'حوّل المستند إلى نص مسموع'])(
    'is turned into speech in its own words: %s',
    async (prompt) => {
      expect(spoken(await askWith(prompt))).toContain('Our bakery lights the oven at four.');
    },
  );

  test.each(['Summarise this', 'What does it say?', 'لخص هذا المستند'])(
    'is shortened: %s',
    async (prompt) => {
      const words = countWords(spoken(await askWith(prompt)));
      expect(words).toBeGreaterThan(4);
      expect(words).toBeLessThan(countWords(text) / 2);
    },
  );

  test('provides the topic of a list by its first line', async () => {
    expect(await askWith('Give me 5 hooks for it')).toMatch(/bread at dawn/i);
  });

  test('yields to a text in the prompt', async () => {
    const own =
      'Rewrite: Tea is poured slowly in our house, and nobody speaks before the first cup is empty.';
    expect(spoken(await askWith(own))).toContain('Tea is poured');
  });

  test('is available to later prompts', async () => {
    const history = [{ prompt: 'Write a script from this', response: 'x', document }];
    const { text: shorter } = await collectReply(engine, { prompt: 'Make it shorter', history });
    expect(spoken(shorter)).toContain('Bread at dawn');
    expect(countWords(spoken(shorter))).toBeLessThan(countWords(text));
  });

  test('of the maximum size is read in time', async () => {
    const long = { name: 'long.txt', text: 'A word of many, and so on it goes. '.repeat(2_900) };
    const start = process.cpuUsage();
    await collectReply(engine, { prompt: 'Summarise this', history: [], document: long });
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_500);
  });
});
