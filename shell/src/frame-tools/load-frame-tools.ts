import type { Language, TranslationLoader, Translator } from '@lisan/i18n';
import type { LoadedTools } from './frame-tool';
import { FrameTools } from './FrameTools';
import { searchKeys } from './keyboard';

/** Separate from the shell's translations, which every page loads. */
const translations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

export async function loadFrameTools(translator: Translator): Promise<LoadedTools> {
  await translator.addTranslations('frame-tools', translations);
  return { FrameTools, keys: searchKeys() };
}
