import { trimHistory } from './request-body';

const turn = (prompt: string, response: string) => ({ prompt, response });

test('keeps the newest turns that fit, in their order', () => {
  const history = ['a', 'b', 'c'].map((letter) => turn(letter.repeat(150), letter.repeat(150)));
  expect(trimHistory(history, 200).map(({ prompt }) => prompt[0])).toEqual(['b', 'c']);
});

test('leaves out turns without a reply', () => {
  expect(trimHistory([turn('a', ''), turn('b', ' \n'), turn('c', 'd')], 100)).toEqual([turn('c', 'd')]);
});

test('keeps the beginning of a single turn that is too large', () => {
  const [kept] = trimHistory([turn('a', 'b'), turn('😀'.repeat(500), 'reply')], 50);
  expect(kept!.prompt.length).toBeLessThan(90);
  expect(kept!.prompt).not.toMatch(/\p{Surrogate}/u);
  expect(kept!.response).toBe('reply');
});
