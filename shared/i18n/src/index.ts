/** Translator, plural rules, Intl formatters and text direction. */
export { chooseLanguage, languages, type Direction, type Language } from './language';
export { type Formatters } from './formatters';
export { type TranslationTree } from './messages';
export { createTranslator, type TranslationLoader, type Translate, type Translator } from './translator';
