import { Type, type Static } from 'typebox';

/** Markup that the edge fills in once for each view of the set: `viewId`, `viewLabel` and `viewIcon` of `pictureMarks`. */
const NavigationPicture = Type.Object({
  item: Type.String({ description: 'Of a view that is not open.' }),
  current: Type.String({ description: 'Of the one that is.' }),
});

/**
 * What a page shows before any script has run: rendered by a build in Node, without data and without a person, in one
 * language. One immutable file of a version; publish refuses what could run, load or send anything.
 */
export const Picture = Type.Object({
  html: Type.String(),
  css: Type.String(),
  title: Type.Optional(Type.String({ description: 'Of the shell: what the document is called; text.' })),
  description: Type.Optional(Type.String({ description: 'Of the shell: what it is about; text.' })),
  navigations: Type.Optional(
    Type.Array(NavigationPicture, {
      maxItems: 4,
      description: 'Of the shell: in the order in which `pictureMarks.navigation` stands in its markup.',
    }),
  ),
  planCards: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 12,
      description: 'Of a slot: a card of each of `templatePlans`, which stand where `pictureMarks.plans` is.',
    }),
  ),
  icons: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Of the shell: markup of each icon that a view may be listed with, by its name.',
    }),
  ),
});
export type Picture = Static<typeof Picture>;
