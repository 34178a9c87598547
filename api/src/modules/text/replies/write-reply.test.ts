import { setTimeout as pause } from 'node:timers/promises';
import type { ChatPiece } from '@lisan/engine-contract';
import { pino } from 'pino';
import { LiveReply } from './live-reply';
import { writeReply } from './write-reply';

const BATCH_MS = 250;

it('empties the stored text when the engine retracts reasoning', async () => {
  async function* pieces(): AsyncGenerator<ChatPiece> {
    yield { type: 'text', text: 'Hm.' };
    await pause(BATCH_MS);
    yield { type: 'retract' };
    await pause(BATCH_MS);
    yield { type: 'text', text: 'Good ' };
    await pause(BATCH_MS);
    yield { type: 'text', text: 'morning' };
    yield { type: 'end', reason: 'complete' };
  }
  let stored = '';
  const seen: string[] = [];
  let ended: string | undefined;
  await writeReply({
    live: new LiveReply('reply'),
    pieces: pieces(),
    log: pino({ enabled: false }),
    async append(text, isReplacing) {
      stored = isReplacing ? text : stored + text;
      seen.push(stored);
      return true;
    },
    async end({ text }) {
      ended = text;
    },
  });
  expect(seen).toEqual(['Hm.', '', 'Good ']);
  expect(ended).toBe('Good morning');
});
