import type { Catalogue } from '../messages/translator';
import ar from './messages/ar.json';
import en from './messages/en.json';

/** Why a file was refused, for the server's translator. */
export const mediaMessages: Catalogue = { en, ar };
