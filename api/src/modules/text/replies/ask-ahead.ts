import type { ChatPiece } from '../../../engines/chat';

export interface AskedAhead {
  readonly pieces: AsyncIterable<ChatPiece>;
}

/**
 * Calls the engine now for later consumption: requests the first piece immediately, since generators are lazy. An
 * unused call must be aborted through the engine's signal.
 */
export function askAhead(said: AsyncIterable<ChatPiece>): AskedAhead {
  const iterator = said[Symbol.asyncIterator]();
  const first = iterator.next();
  // `listen` reports the error; nothing else may be listening.
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
