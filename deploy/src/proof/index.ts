export { findUneven, findUntranslated, readTranslations, type Translations } from './translations';
