import type { Translator } from '@lisan/i18n';
import { GuidedProject } from './GuidedProject';
import { ProjectChooser } from './ProjectChooser';
import { PROJECTS } from './projects.store';

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

const parts = { ProjectChooser, GuidedProject };
export type ProjectParts = typeof parts;

export async function openProjects(translator: Translator): Promise<ProjectParts> {
  await translator.addTranslations(PROJECTS, translations);
  return parts;
}
