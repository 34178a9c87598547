import { Type, type Static } from 'typebox';
import { limits } from '../limits';

/** Caption; times in seconds from the start, lines separated by line feeds. */
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
export type Caption = Static<typeof Caption>;
