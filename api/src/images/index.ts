import type { Catalogue } from '../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export { renderSquare } from './render-square';

export const imageTranslations: Catalogue = { en, ar };
