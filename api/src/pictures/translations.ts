import type { Catalogue } from '../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

/** Why a file was refused, for the server's translator. */
export const pictureTranslations: Catalogue = { en, ar };
