/** Translator, plural rules, Intl formatters and text direction. */
export type { Direction, Language } from '@lisan/contract';
export { chooseLanguage } from './language';
export { type Formatters } from './formatters';
export { type TranslationTree } from './messages';
export { createTranslator, type TranslationLoader, type Translate, type Translator } from './translator';
