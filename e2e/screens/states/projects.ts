import type { Project, ProjectMember } from '@lisan/contract';
import { translationsOf, type Language } from '../../fixtures/translations';
import type { Visit } from '../../pages/visit';
import { answer, broken, dialogOf, fresh, full, succeeded, type Screens } from './steps';

const at = new Date(Date.now() - 86_400_000).toISOString();
const project = (project_id: string, name: string, members: number): Project => ({
  project_id,
  name,
  members,
  created_at: at,
  updated_at: at,
});

const texts = {
  en: {
    name: 'The harbour café',
    long: 'A launch for the coffee shop by the harbour, in three lengths and two dialects, for spring and for autumn',
    other: 'إطلاق المقهى القريب من الميناء',
    script: 'Thirty seconds about morning coffee, for the first week',
    file: 'The first sip decides the morning',
  },
  ar: {
    name: 'مقهى الميناء',
    long: 'إطلاق المقهى القريب من الميناء بثلاثة أطوال ولهجتين مختلفتين لجمهور الربيع وجمهور الخريف',
    other: 'The harbour café, second take',
    script: 'ثلاثون ثانية عن قهوة الصباح للأسبوع الأول',
    file: 'الرشفة الأولى تقرر الصباح',
  },
} as const;

const say = ({ language }: Visit) => translationsOf('projects', language);

function listOf(language: Language, first = 4) {
  const { name, long, other } = texts[language];
  return {
    projects: [project('p1', name, first), project('p2', long, 1), project('p3', other, 0)],
    chosen: 'p1',
  };
}

const membersOf = (language: Language): readonly ProjectMember[] => {
  const { script, file } = texts[language];
  const media = { added_at: at, url: '/api/demo/face' };
  return [
    { kind: 'script', member_id: 'c1', name: script, added_at: at, url: null },
    { kind: 'speech', member_id: 'a1', name: file, ...media },
    { kind: 'video', member_id: 'v1', name: 'interview-second-take-final.mp4', ...media },
    { kind: 'result', member_id: 'r1', name: `${file}.mp4`, ...media },
  ];
};

async function openChooser(visit: Visit, list: unknown): Promise<void> {
  const { page, language } = visit;
  const members = membersOf(language);
  await fresh(visit, 'chat', {
    '/projects': list === broken ? broken : { json: list },
    '/projects/p1': { json: { project: project('p1', texts[language].name, 4), members } },
    '/projects/p2': { json: { project: project('p2', texts[language].long, 0), members: [] } },
    '/projects/p1/candidates*': {
      json: {
        candidates: members.map(({ kind, name }, index) => ({ kind, name, member_id: `other-${index}` })),
      },
    },
  });
  await page.locator('[data-toolbar-place] button[aria-haspopup=dialog]').click();
  await dialogOf(visit).waitFor();
}

const openProject = async (visit: Visit, name: string) =>
  visit.button(say(visit)('openNamed', { name })).click();

export const projectScreens: Screens = {
  'demo-done': full(async (visit) => {
    const { page, language } = visit;
    const guided = { ...project('p1', texts[language].name, 4), is_guided: true };
    await answer(page, {
      '/projects': { json: { projects: [guided], chosen: 'p1' } },
      '/projects/p1': { json: { project: guided, members: membersOf(language) } },
      '/video/job/*/r1': {
        json: { job_id: 'r1', status: 'COMPLETED', result_video_url: '/api/demo/face', captions_url: null },
      },
    });
    await page.goto('/demo');
    await visit.button(say(visit)('guide.download')).waitFor();
  }),
  'projects-empty': (visit) => openChooser(visit, { projects: [], chosen: null }),
  'projects-list': (visit) => openChooser(visit, listOf(visit.language)),
  'projects-bar': async (visit) => {
    const { language } = visit;
    await openChooser(visit, { projects: [project('p1', texts[language].long, 4)], chosen: 'p1' });
    await visit.page.keyboard.press('Escape');
    await dialogOf(visit).waitFor({ state: 'detached' });
  },
  'project-opened': async (visit) => {
    await openChooser(visit, listOf(visit.language));
    await openProject(visit, texts[visit.language].name);
    await dialogOf(visit).getByRole('link').first().waitFor();
  },
  'project-adding': async (visit) => {
    await openChooser(visit, listOf(visit.language, 1_000));
    await openProject(visit, texts[visit.language].name);
    await visit.button(say(visit)('addMine')).click();
    await dialogOf(visit).getByRole('searchbox').waitFor();
  },
  'project-nothing': async (visit) => {
    await openChooser(visit, listOf(visit.language));
    await openProject(visit, texts[visit.language].long);
    await visit.page.getByText(say(visit)('nothing')).waitFor();
  },
  'projects-full': (visit) => openChooser(visit, listOf(visit.language, 1_000)),
  'projects-removed': async (visit) => {
    const { page, language } = visit;
    await openChooser(visit, listOf(language));
    await answer(page, { '/projects/p2': succeeded });
    await visit.button(say(visit)('remove', { name: texts[language].long })).click();
    await visit.button(say(visit)('undo')).waitFor();
  },
  'projects-missing': (visit) => openChooser(visit, broken),
};
