import { Type, type Static } from 'typebox';
import { limits } from '../limits';

/** What is read while something is said; times in seconds from the beginning, lines parted by line feeds. */
export const Caption = Type.Object({
  start: Type.Number({ minimum: 0, maximum: 86_400, examples: [0.2] }),
  end: Type.Number({ minimum: 0, maximum: 86_400, examples: [2.4] }),
  text: Type.String({
    minLength: 1,
    maxLength: limits.captionMaxLength,
    pattern: '\\S',
    examples: ['Good morning.'],
  }),
});
/** What is read while something is said; times in seconds from the beginning, lines parted by line feeds. */
export type Caption = Static<typeof Caption>;
