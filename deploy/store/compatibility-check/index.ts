// Build-time side of the compatibility check. Loads the compiler, so the store index leaves it out.
export { findEvents } from './check-remote';
export { compileKit } from './compile-kit';
export { weigh } from './size';
export { readSources } from './sources';
export { findUneven, findUntranslated, readTranslations, type Translations } from './translations';
