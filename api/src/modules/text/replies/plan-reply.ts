import { Problem } from '@lisan/errors';
import type { MessageRow } from '../messages.repository';

/** Turns that an engine is shown at most; it trims them by its own measure. */
const MOST_TURNS = 60;

export interface ReplyPlan {
  readonly position: number;
  /** What stands at that place now; it and all behind it stays as an earlier version. */
  readonly replaced: MessageRow | undefined;
  readonly history: readonly MessageRow[];
}

/** Where a reply belongs in a conversation, and what its writer has to know. Throws `invalid_fields`. */
export function planReply(
  messages: readonly MessageRow[],
  { replaces }: { readonly replaces: number | undefined },
): ReplyPlan {
  const position = replaces ?? messages.length;
  if (position > messages.length) {
    throw new Problem('invalid_fields', {
      fields: [{ field: 'replaces', message: 'text_replaces_nothing' }],
    });
  }
  const replaced = messages[position];
  return { position, replaced, history: messages.slice(0, position).slice(-MOST_TURNS) };
}
