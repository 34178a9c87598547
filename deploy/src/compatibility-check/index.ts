export { weigh } from './size';
export { findUneven, findUntranslated, readTranslations, type Translations } from './translations';
