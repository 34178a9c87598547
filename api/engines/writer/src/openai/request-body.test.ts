import { type OpenAiSettings, toRequestBody, trimHistory } from './request-body';

const turn = (prompt: string, response: string) => ({ prompt, response });

test('keeps the newest turns that fit, in order', () => {
  const history = ['a', 'b', 'c'].map((letter) => turn(letter.repeat(150), letter.repeat(150)));
  expect(trimHistory(history, 200).map(({ prompt }) => prompt[0])).toEqual(['b', 'c']);
});

test('leaves out turns without a reply', () => {
  expect(trimHistory([turn('a', ''), turn('b', ' \n'), turn('c', 'd')], 100)).toEqual([turn('c', 'd')]);
});

test('truncates the end of a single turn that is too large', () => {
  const [kept] = trimHistory([turn('a', 'b'), turn('😀'.repeat(500), 'reply')], 50);
  expect(kept!.prompt.length).toBeLessThan(90);
  expect(kept!.prompt).not.toMatch(/\p{Surrogate}/u);
  expect(kept!.response).toBe('reply');
});

test('includes the newest documents that fit, each complete', () => {
  const attached = (name: string, length: number) => ({
    ...turn(name, 'reply'),
    document: { name, text: name.repeat(length) },
  });
  const { messages } = toRequestBody(
    {
      history: [attached('a', 40_000), attached('b', 40_000), attached('c', 10)],
      prompt: 'p',
      document: { name: 'd', text: 'd'.repeat(59_000) },
      signal: new AbortController().signal,
      requestId: 'r',
    },
    { model: 'm', tokenLimitField: 'max_tokens' } as OpenAiSettings,
  ) as { messages: { role: string; content: string }[] };
  const lengths = messages.filter(({ role }) => role === 'user').map(({ content }) => content.length);
  expect(lengths.map((length) => length > 1_000)).toEqual([false, true, false, true]);
  expect(messages[1]?.content).toBe('a\n\n<document name="a">\n[…]\n</document>');
  expect(messages[5]?.content).toContain('c'.repeat(10));
});
