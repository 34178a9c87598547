import { createAlterationProbe } from './alteration-probe';

const published = 'console.log(1)';
// openssl dgst -sha384 -binary | base64
const hash = 'sha384-vuz+yO71bcb30P4dMUNzy6/D2y+6d/n0KcOnt5clJtTBxEDoKAqGay0stFlC8Dpr';
const probe = createAlterationProbe(() => hash);
const answers = (answer: () => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);

test.each<[string, boolean, () => Promise<Response>]>([
  ['another text', true, async () => new Response('console.log(2)')],
  ['the text that was published', false, async () => new Response(published)],
  ['no file', false, async () => new Response('', { status: 404 })],
  ['no answer', false, async () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'an answer that ends half-way',
    false,
    async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('console'));
            controller.error(new TypeError('cut'));
          },
        }),
      ),
  ],
])('returns for %s whether it was altered: %s', async (_what, isAltered, answer) => {
  answers(answer);
  expect(await probe('/remotes/chat/view.js')).toBe(isAltered);
});

test('limits the request to three seconds', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout');
  answers(async () => new Response(published));
  await probe('/remotes/chat/view.js');
  expect(limit).toHaveBeenCalledWith(3_000);
});
