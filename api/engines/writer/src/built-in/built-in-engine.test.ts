import { collectReply } from '../testing/collect-reply';
import { describeChatEngine } from '../testing/describe-chat-engine';
import { createBuiltInEngine } from './built-in-engine';
import { countWords } from './writing/words';

const engine = createBuiltInEngine({ wordsPerSecond: Infinity });
describeChatEngine('the built-in writer', () => engine);

async function request(prompt: string, ...earlier: string[]): Promise<string> {
  const history = earlier.map((result) => ({ prompt: result, response: 'x' }));
  return (await collectReply(engine, { prompt, history })).text;
}

function spoken(reply: string): string {
  return reply
    .split('\n')
    .filter((line) => line.startsWith('> '))
    .map((line) => line.slice(2))
    .join(' ');
}

const arabicShare = (text: string) =>
  (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) / Math.max(1, text.match(/\p{L}/gu)?.length ?? 0);

describe('a script', () => {
  test.each([
    ['15 seconds', 38],
    ['30 seconds', 75],
    ['one minute', 150],
    ['90 seconds', 225],
    ['two minutes', 300],
    ['100 words', 100],
  ])('has the requested length: %s', async (length, words) => {
    for (const topic of ['coffee', 'chess openings', 'my new bakery', 'saving money']) {
      const count = countWords(spoken(await request(`Write a script about ${topic}, ${length}`)));
      expect(Math.abs(count - words) / words).toBeLessThan(0.15);
    }
  });

  test.each([
    ['مدته 30 ثانية', 65],
    ['لمدة دقيقة', 130],
    ['مدته دقيقتين', 260],
    ['من ١٠٠ كلمة', 100],
  ])('has the requested length in Arabic: %s', async (length, words) => {
    for (const topic of ['القهوة', 'لعبة الشطرنج', 'توفير المال']) {
      const reply = await request(`اكتب نصا عن ${topic} ${length}`);
      expect(Math.abs(countWords(spoken(reply)) - words) / words).toBeLessThan(0.15);
      expect(arabicShare(reply)).toBeGreaterThan(0.97);
    }
  });

  test('follows its topic, platform, tone and audience', async () => {
    const reply = await request('Write a funny 45 second TikTok script about Arabic coffee for students');
    expect(reply).toContain('## Arabic coffee');
    expect(reply).toMatch(/\*TikTok · 45 seconds · about \d+ words · funny · for students\*/);
    expect(spoken(reply)).toContain('Arabic coffee');
    expect(spoken(reply)).toContain('students');
  });

  test('has a hook, beats and a call with consecutive times', async () => {
    const reply = await request('Write a one minute YouTube script about sleep');
    expect(reply).toContain('### Hook · 0:00–');
    expect(reply).toMatch(/### Call to action · 0:5\d–/);
    const times = [...reply.matchAll(/· (\d+):(\d\d)–(\d+):(\d\d)/g)].map((found) =>
      found.slice(1).map(Number),
    );
    const starts = times.slice(1).map(([minute, second]) => [minute, second]);
    const ends = times.slice(0, -1).map((time) => time.slice(2));
    expect(starts).toEqual(ends);
  });

  test('fills ten minutes with talking points and says so', async () => {
    const reply = await request('Write a 10 minute podcast about sleep');
    expect(reply).toContain('### Talking points');
    expect(reply).toContain('The rest of the time is talking points');
    expect(reply).toMatch(/–10:00/);
  });

  test('includes a requested mention', async () => {
    expect(spoken(await request('Create an ad for my bakery, mention the 20% discount'))).toContain(
      'the 20% discount',
    );
  });

  test('turns a how-to topic into a speakable phrase', async () => {
    const reply = await request('Write a script about how to bake bread');
    expect(reply).toContain('## Baking bread');
  });
});

describe('the reply language', () => {
  test('is that of the prompt', async () => {
    expect(arabicShare(await request('اكتب سكربت TikTok عن coffee roasting techniques'))).toBeGreaterThan(
      0.7,
    );
    expect(arabicShare(await request('Write a script about القهوة العربية'))).toBe(0);
  });

  test('is the requested one', async () => {
    const reply = await request('Write a script about coffee in Arabic');
    expect(reply).toContain('## القهوة');
    expect(arabicShare(reply)).toBe(1);
    expect(await request('اكتب نصا عن القهوة بالإنجليزية')).toContain('## Coffee');
  });

  test('keeps an untranslatable topic and says so', async () => {
    const reply = await request('Write a script about falconry in Arabic');
    expect(reply).toContain('أنا لا أترجم');
    expect(reply).toContain('falconry');
  });

  test('falls back to the UI language for a prompt without letters', async () => {
    const { text } = await collectReply(engine, { prompt: '🎉 123', language: 'ar' });
    expect(arabicShare(text)).toBe(1);
  });

  test('declines unsupported languages', async () => {
    expect(await request('Напиши сценарий о кофе')).toContain('English and Arabic only');
  });
});

describe('a conversation', () => {
  const first = 'Write a one minute script about coffee';

  test('changes the length but not the opening on shorter and longer', async () => {
    const [whole, shorter, longer] = await Promise.all([
      request(first),
      request('shorter', first),
      request('make it longer', first),
    ]);
    const [a, b, c] = [whole, shorter, longer].map((reply) => countWords(spoken(reply)));
    expect(b).toBeLessThan(a! * 0.75);
    expect(c).toBeGreaterThan(a! * 1.3);
    expect(shorter).toContain('## Coffee');
  });

  test('uses other phrases on another one and on a new attempt', async () => {
    const whole = spoken(await request(first));
    expect(spoken(await request('another one', first))).not.toBe(whole);
    const again = await collectReply(engine, { prompt: first, attempt: 1 });
    expect(spoken(again.text)).not.toBe(whole);
    expect(spoken(await request(first))).toBe(whole);
    expect(spoken(await request(first, first))).not.toBe(whole);
  });

  test.each([
    ['more formal', '· formal*'],
    ['make it 30 seconds', '30 seconds'],
    ['for Instagram', 'Instagram Reels'],
    ['in Arabic please', 'القهوة'],
    ['give me 3 hooks', '3 hooks: Coffee'],
    ['as an outline', 'Outline: coffee'],
    ['make it about tea', '## Tea'],
    ['add a discount code SAVE10', 'SAVE10'],
  ])('changes the existing script on "%s"', async (change, expected) => {
    expect(await request(change, first)).toContain(expected);
  });

  test.each([
    ['أقصر', 'القهوة'],
    ['اجعله أكثر رسمية', 'أسلوب رسمي'],
    ['نص آخر', 'القهوة'],
    ['أعطني 3 عناوين', 'عناوين (3): القهوة'],
    ['اجعله عن الشاي', '## الشاي'],
    ['بالإنجليزية', '## Coffee'],
  ])('changes the existing script on "%s" in Arabic', async (change, expected) => {
    expect(await request(change, 'اكتب نصا عن القهوة')).toContain(expected);
  });

  test('accumulates changes', async () => {
    const reply = await request('for LinkedIn', first, 'more formal', '45 seconds');
    expect(reply).toMatch(/\*LinkedIn · 45 seconds · about \d+ words · formal\*/);
  });
});

describe('lists', () => {
  test.each([
    ['7 video ideas about chess', 7],
    ['ten titles about chess', 10],
    ['hooks about chess', 5],
    ['خمس أفكار عن الشطرنج', 5],
  ])('have the requested number of items: %s', async (prompt, count) => {
    const items = (await request(prompt)).match(/^\d+\. .+$/gmu) ?? [];
    expect(items).toHaveLength(count);
    expect(new Set(items.map((item) => item.replace(/^\d+\. /, ''))).size).toBe(count);
  });

  test('say how many items exist when more are requested', async () => {
    expect(await request('500 ideas about chess')).toContain('I gave you the 20 that I have.');
  });
});

describe('a pasted text', () => {
  const text =
    'The committee, which met yesterday (in the old hall), decided that the plan was good and that it will start soon; however, there is 20% left. See https://example.com/a for details.';

  test('becomes short sentences for speech', async () => {
    const result = spoken(await request(`Rewrite this for the voice: ${text}`));
    expect(result).toContain('However, there is 20 percent left.');
    expect(result).not.toMatch(/https|\(|%/);
  });

  test('is shortened by dropping sentences', async () => {
    const long = Array.from(
      { length: 12 },
      (_, index) => `The garden needs water on day ${index} of the summer.`,
    );
    const result = spoken(await request(`Summarize:\n${long.join(' ')}`));
    expect(countWords(result)).toBeLessThan(60);
    expect(result).toContain('day 0');
  });

  test('is recognised without a request when it is long', async () => {
    const reply = await request('The old harbour wakes up slowly in the morning. '.repeat(12));
    expect(reply).toContain('## Spoken version');
  });

  test('keeps its words in Arabic', async () => {
    const result = spoken(
      await request(
        'أعد صياغة النص: يعد الذكاء الاصطناعي من أهم التقنيات، كما يساهم في خدمة العملاء (مثل المحادثات) بنسبة 30%.',
      ),
    );
    expect(result).toContain('بنسبة 30 بالمئة');
  });
});

describe('hostile prompts', () => {
  test.each([
    ['a '.repeat(10_000)],
    ['write about '.repeat(1_600)],
    ['for beginners, '.repeat(1_300)],
    ['30 seconds '.repeat(1_800)],
    ['، '.repeat(9_000)],
    ['عن '.repeat(6_000)],
    [`Rewrite: ${'(['.repeat(9_000)}`],
    [`Rewrite: ${'word, and '.repeat(1_900)}`],
    ['{topic} {time} __proto__ constructor'],
    ['\u0000\u202E\uFFFF'],
  ])('are answered quickly: %#', async (prompt) => {
    const started = performance.now();
    expect((await request(prompt)).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test('cannot inject Markdown into the reply', async () => {
    const reply = await request('Write a script about <img src=x onerror=alert(1)> [x](javascript:1) `code`');
    expect(reply).not.toMatch(/<|\]\(|`/);
  });
});

test('streams words at a natural pace', async () => {
  const paced = createBuiltInEngine({ wordsPerSecond: 200 });
  const started = performance.now();
  const { text } = await collectReply(paced, { prompt: 'hello' });
  const seconds = (performance.now() - started) / 1000;
  const rate = text.split(/\s+/).length / seconds;
  expect(rate).toBeGreaterThan(20);
  expect(rate).toBeLessThan(230);
});

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
