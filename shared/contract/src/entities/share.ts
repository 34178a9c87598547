import { Type, type Static } from 'typebox';
import { Id, Timestamp, Title } from '../fields';
import { pageProtocol } from '../page-protocol';

/** What can be shown to somebody without an account. */
export const ShareKind = Type.Union([Type.Literal('video'), Type.Literal('conversation')], {
  examples: ['video'],
});
/** What can be shown to somebody without an account. */
export type ShareKind = Static<typeof ShareKind>;

/** A link by which anybody may see one thing of an account, until it is revoked. */
export const Share = Type.Object({
  share_id: Id,
  kind: ShareKind,
  /** Of what is shown. */
  id: Id,
  title: Title,
  /** A path on this origin. Whoever has it sees what is shown; it is signed, and nothing that opens it is kept. */
  path: Type.String({ minLength: 1, examples: [`${pageProtocol.apiBase}/shared/9f2c41d07ab35e6c18d2.u8J…`] }),
  created_at: Timestamp,
});
/** A link by which anybody may see one thing of an account, until it is revoked. */
export type Share = Static<typeof Share>;
