import { pageProtocol, type EarlySend } from '@lisan/contract';

/** What the document has sent for a form while nothing of its view ran. */
interface Sent {
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** Ends the connection; what was asked for is made all the same. */
  readonly end: () => void;
}

/** A text that was sent, the id to ask for its answer by, and what ends the first asking once another stands. */
export interface SentBefore {
  readonly text: string;
  readonly onceId: string;
  readonly end: () => void;
}

const { before, pictureSent } = pageProtocol;

/**
 * Takes over what the document has sent as this person by `early`; `undefined` where it was nothing, or somebody else, whose
 * text is shown no longer.
 */
export function takeSentBefore(early: EarlySend, email: string): SentBefore | undefined {
  const known = (globalThis as { [before]?: { sent?: Sent | null } })[before];
  const sent = known?.sent;
  if (!sent || sent.path !== early.path) return undefined;
  known.sent = null;
  for (const form of document.querySelectorAll(`[${pictureSent}]`)) form.removeAttribute(pictureSent);
  if (sent.body['user_email'] !== email) {
    sent.end();
    return undefined;
  }
  return { text: sent.body[early.text] ?? '', onceId: sent.key, end: sent.end };
}
