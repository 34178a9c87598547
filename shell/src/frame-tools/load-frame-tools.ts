import type { Language, TranslationLoader, Translator } from '@lisan/i18n';
import { FrameTools } from './FrameTools';

/** Separate from the shell's translations, which every page loads. */
const translations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

export async function loadFrameTools(translator: Translator): Promise<typeof FrameTools> {
  await translator.addTranslations('frame-tools', translations);
  return FrameTools;
}
