import type { Catalogue } from '../messages/translator';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };

/** Why a file was refused, for the server's translator. */
export const pictureMessages: Catalogue = { en, ar };
