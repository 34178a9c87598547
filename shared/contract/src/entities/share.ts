import { Type, type Static } from 'typebox';
import { Id, Timestamp, Title } from '../fields';
import { pageProtocol } from '../page-protocol';

export const ShareKind = Type.Union([Type.Literal('video'), Type.Literal('conversation')], {
  examples: ['video'],
});
export type ShareKind = Static<typeof ShareKind>;

export const Share = Type.Object({
  share_id: Id,
  kind: ShareKind,
  id: Id,
  title: Title,
  /** Path on this origin. Its signature grants access; the server stores no secret. */
  path: Type.String({ minLength: 1, examples: [`${pageProtocol.apiBase}/shared/9f2c41d07ab35e6c18d2.u8J…`] }),
  created_at: Timestamp,
});
export type Share = Static<typeof Share>;
