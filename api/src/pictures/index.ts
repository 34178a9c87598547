/** Uploaded pictures: redrawn in a sandboxed process. */
import type { Catalogue } from '../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export { drawSquare } from './draw-square';

/** Why a file was refused, for the server's translator. */
export const pictureTranslations: Catalogue = { en, ar };
