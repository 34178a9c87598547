import type { ChatEngine, ChatPiece, ChatRequest } from '@lisan/engine-contract';

export function chatRequest(changes: Partial<ChatRequest> = {}): ChatRequest {
  return {
    history: [],
    prompt: 'Write a 30 second script about coffee',
    signal: new AbortController().signal,
    requestId: 'test-request',
    ...changes,
  };
}

export interface CollectedReply {
  readonly text: string;
  readonly pieces: readonly string[];
  readonly isShortened: boolean;
  readonly end: Extract<ChatPiece, { type: 'end' }> | undefined;
}

export async function collectReply(
  engine: ChatEngine,
  changes: Partial<ChatRequest> = {},
): Promise<CollectedReply> {
  const pieces: string[] = [];
  let end: CollectedReply['end'];
  let isShortened = false;
  for await (const piece of engine.reply(chatRequest(changes))) {
    if (piece.type === 'text') pieces.push(piece.text);
    else if (piece.type === 'retract') pieces.length = 0;
    else if (piece.type === 'shortened') isShortened = true;
    else end = piece;
  }
  return { text: pieces.join(''), pieces, isShortened, end };
}
