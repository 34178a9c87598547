import { Type, type Static } from 'typebox';
import { Id, Timestamp } from '../fields';

export const NotificationKind = Type.Union(
  [
    Type.Literal('done'),
    Type.Literal('failed'),
    Type.Literal('refund'),
    Type.Literal('payment'),
    Type.Literal('plan'),
    Type.Literal('bonus'),
    Type.Literal('security'),
  ],
  { examples: ['done'] },
);
export type NotificationKind = Static<typeof NotificationKind>;

/** Something that happened to the account, in the requested language. */
export const NotificationItem = Type.Object({
  id: Id,
  kind: NotificationKind,
  at: Timestamp,
  title: Type.String({ examples: ['Lip-sync failed'] }),
  body: Type.String({ description: 'May be empty.', examples: ['You can try again.'] }),
  view: Type.Union([Id, Type.Null()], {
    description: 'Id of the view that shows more.',
    examples: ['lip-sync'],
  }),
  is_read: Type.Boolean(),
  is_pinned: Type.Boolean({ description: 'Stays unread until it is solved.' }),
});
export type NotificationItem = Static<typeof NotificationItem>;
