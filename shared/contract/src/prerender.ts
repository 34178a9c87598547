import { Type, type Static } from 'typebox';

/** Navigation markup the edge repeats per view, filling in `viewId`, `viewLabel` and `viewIcon` of `prerenderMarks`. */
const NavigationPrerender = Type.Object({
  item: Type.String({ description: 'Of a view that is not open.' }),
  current: Type.String({ description: 'Of the one that is.' }),
});

const AssetUrl = Type.String({ pattern: '^__lisan_base__/[A-Za-z0-9._/-]+$' });

/** What every document of the shell is made of, in one language. */
const DocumentPrerender = Type.Object({
  icons: Type.Object({ vector: AssetUrl, touch: AssetUrl, medium: AssetUrl, large: AssetUrl }),
  shareImage: AssetUrl,
  colors: Type.Object({ light: Type.String(), dark: Type.String() }, { description: 'Of the paper.' }),
  fonts: Type.String({ description: 'Rules of the font files, for documents without scripts.' }),
  heads: Type.Record(Type.String(), Type.Object({ title: Type.String(), description: Type.String() }), {
    description: 'By path; `missing` of addresses without a page. Text.',
  }),
  questions: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), { maxItems: 20 }),
});
export type DocumentPrerender = Static<typeof DocumentPrerender>;

/**
 * Prerendered HTML in one language, built in Node without user data. An immutable file of a version; publish rejects
 * anything that could run, load or send.
 */
export const Prerender = Type.Object({
  html: Type.String(),
  css: Type.String(),
  title: Type.Optional(Type.String({ description: 'Of the shell: what the document is called; text.' })),
  description: Type.Optional(Type.String({ description: 'Of the shell: what it is about; text.' })),
  navigations: Type.Optional(
    Type.Array(NavigationPrerender, {
      maxItems: 4,
      description: 'Of the shell: in the order in which `prerenderMarks.navigation` stands in its markup.',
    }),
  ),
  planCards: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 12,
      description:
        'Of a slot: a card of each of `templatePlans`, which stand where `prerenderMarks.plans` is.',
    }),
  ),
  document: Type.Optional(DocumentPrerender),
  icons: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Of the shell: markup of each icon that a view may be listed with, by its name.',
    }),
  ),
});
export type Prerender = Static<typeof Prerender>;
