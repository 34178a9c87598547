import type { ChatPiece } from '../../../engines/chat';

/** An engine that has been asked before the reply has begun. */
export interface AskedAhead {
  /** What it says, from its first piece on. */
  readonly pieces: AsyncIterable<ChatPiece>;
}

/**
 * Asks now what is listened to later. A generator does nothing until its first piece is wanted: so that one is wanted at
 * once. Whoever never listens aborts what the engine listens to.
 */
export function askAhead(said: AsyncIterable<ChatPiece>): AskedAhead {
  const iterator = said[Symbol.asyncIterator]();
  const first = iterator.next();
  // Told to whoever listens; nobody may.
  first.catch(() => undefined);

  async function* listen(): AsyncGenerator<ChatPiece, void, undefined> {
    try {
      for (let next = await first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { pieces: listen() };
}
