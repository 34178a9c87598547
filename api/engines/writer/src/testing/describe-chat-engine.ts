import type { ChatEngine } from '@lisan/engine-contract';
import { chatRequest, collectReply } from './collect-reply';

export function describeChatEngine(name: string, use: () => ChatEngine): void {
  describe(`${name} as a chat engine`, () => {
    test('has a name and says where it runs', () => {
      expect(use().name).not.toBe('');
      expect(typeof use().local).toBe('boolean');
    });

    test('replies in pieces that are never empty, and ends with one end', async () => {
      const { pieces, end } = await collectReply(use());
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces.every((piece) => piece !== '')).toBe(true);
      expect(end).toMatchObject({ type: 'end', reason: 'complete' });
    });

    test('bears a long Arabic prompt, marks of direction and emoji', async () => {
      const prompt = `اكتب نصًا عن القهوة \u202Eabc\u202C 🎉\n${'كلمة '.repeat(3_900)}`;
      const { text } = await collectReply(use(), { prompt });
      expect(text.trim()).not.toBe('');
    });

    test('goes on from what was said before', async () => {
      const history = [{ prompt: 'Write a script about coffee', response: '> Good morning.' }];
      const { text } = await collectReply(use(), { history, prompt: 'shorter' });
      expect(text.trim()).not.toBe('');
    });

    test('gives nothing when it was aborted before', async () => {
      const signal = AbortSignal.abort();
      await expect(collectReply(use(), { signal })).rejects.toMatchObject({ name: 'AbortError' });
    });

    test('ends at once when it is aborted on the way', async () => {
      const controller = new AbortController();
      const pieces: string[] = [];
      const reading = (async () => {
        for await (const piece of use().reply(chatRequest({ signal: controller.signal }))) {
          if (piece.type === 'text') pieces.push(piece.text);
          controller.abort();
        }
      })();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
      expect(pieces).toHaveLength(1);
    });
  });
}
