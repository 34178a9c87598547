import type { ComponentType } from 'react';
import type { Translator } from '@lisan/i18n';
import { ProjectChooser } from './ProjectChooser';
import { PROJECTS } from './projects.store';

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

/** The chooser, once its words are there. */
export async function openProjects(translator: Translator): Promise<ComponentType> {
  await translator.addTranslations(PROJECTS, translations);
  return ProjectChooser;
}
