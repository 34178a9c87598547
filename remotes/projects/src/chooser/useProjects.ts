import { accountStore, useTranslations } from '@lisan/remote-kit';
import { createProjectsStore, PROJECTS } from './projects.store';

export const [useProjects, useProjectsStore] = accountStore(createProjectsStore);

export const useProjectTranslations = () => useTranslations(PROJECTS);
