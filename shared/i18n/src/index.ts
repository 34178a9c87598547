/** Words and numbers in the person's language: translator, namespaces, plural and Intl formatters, direction. */
export { chooseLanguage, directionOf, languages, type Direction, type Language } from './language';
export { createFormatters, type Formatters } from './formatters';
export {
  createTranslator,
  type TranslationLoader,
  type TranslationTree,
  type Translate,
  type Translator,
} from './translator';
