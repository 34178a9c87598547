import type { ConversationDetail, Job, Preflight } from '@lisan/contract';
import { translationsOf } from '../../fixtures/translations';
import type { Language } from '../../fixtures/translations';

const day = 86_400_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const texts = {
  en: {
    title: 'A launch script for the coffee shop by the harbour, in three lengths and two dialects',
    prompt:
      'Compare three openings, show the second one as code, and keep this address whole: https://example.org/a/very/long/address/that/nobody/would/ever/break/because/it/has/no/spaces/at/all/0123456789',
    reply:
      'Here is the beginning of a longer answer.\n\n1. The first sip decides the morning.\n2. Nobody remembers the second.\n\n',
    cell: ['Opening', 'Seconds', 'Why it holds'],
  },
  ar: {
    title: 'نص لإطلاق المقهى القريب من الميناء بثلاثة أطوال ولهجتين مختلفتين لجمهور واسع',
    prompt:
      'قارن ثلاث بدايات، واعرض الثانية على هيئة برنامج، وأبقِ هذا العنوان كاملًا: https://example.org/a/very/long/address/that/nobody/would/ever/break/because/it/has/no/spaces/at/all/0123456789',
    reply: 'هذه بداية إجابة أطول.\n\n1. الرشفة الأولى تقرر الصباح.\n2. لا أحد يتذكر الثانية.\n\n',
    cell: ['البداية', 'الثواني', 'لماذا تشدّ'],
  },
} as const;

export function conversationsOf(language: Language) {
  const ages = [0, 0.2, 1.2, 1.4, 3, 4, 5, 6, 12, 20, 26, 40, 60];
  return {
    conversations: Array.from({ length: 40 }, (_, index) => {
      const at = ago((ages[index] ?? 60 + index) * day);
      const number = new Intl.NumberFormat(language).format(index + 1);
      const title =
        index % 3 === 0 ? texts[language].title : `${texts[language].title.slice(0, 14)} ${number}`;
      return { conversation_id: `many-${index}`, title, created_at: at, updated_at: at };
    }),
  };
}

function conversation(
  language: Language,
  status: 'complete' | 'streaming',
  response: string,
): ConversationDetail {
  const { title, prompt } = texts[language];
  return {
    conversation_id: 'many-0',
    title,
    created_at: ago(day),
    messages: [
      { prompt, response, status, timestamp: ago(60_000), generation_id: 'generation-1', level: 'OpenAI' },
    ],
  };
}

export function longConversation(language: Language): ConversationDetail {
  const { reply, cell } = texts[language];
  const other = texts[language === 'ar' ? 'en' : 'ar'].title;
  const table = `| ${cell.join(' | ')} |\n| --- | --- | --- |\n| ${other} | 12 | ${other} |\n| ${cell[0]} | 7 | ${cell[2]} |\n\n`;
  const code =
    '```ts\nconst opening = "The first sip decides the morning, and nobody remembers the second one";\n```\n\n';
  const endless = `${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}\n\n> ${other}\n\n`;
  return conversation(language, 'complete', `${reply}${table}${code}${endless}- ${cell.join('\n- ')}\n`);
}

export const writing = (language: Language) => conversation(language, 'streaming', texts[language].reply);

export function jobsOf(language: Language): { readonly jobs: readonly Job[] } {
  const reason = {
    en: 'No face was found in the video. Choose one in which a face is seen from the front.',
    ar: 'لم يُعثر على وجه في الفيديو. اختر فيديو يظهر فيه وجه من الأمام.',
  }[language];
  const job = (change: Partial<Job>): Job => ({
    job_id: 'job-1',
    user_id: 'user-1',
    video_id: 'video-1',
    audio_id: 'audio-1',
    file_name: 'interview-at-the-harbour-second-take-with-subtitles-final.mp4',
    status: 'PROCESSING',
    created_at: ago(90_000),
    result_video_url: null,
    download_url: null,
    poster_url: null,
    captions_url: null,
    progress: 0.42,
    step: 'moving-mouth',
    reason: null,
    refunded: false,
    ...change,
  });
  return {
    jobs: [
      job({ seconds_left: 95 }),
      job({ job_id: 'job-2', file_name: 'clip.mp4', status: 'FAILED', reason, refunded: true }),
      job({ job_id: 'job-3', status: 'CANCELED', refunded: true }),
    ],
  };
}

export function manyResults(real: unknown): { readonly jobs: readonly Job[] } {
  const { jobs } = real as { jobs: readonly Job[] };
  const done = jobs.filter(({ status }) => status === 'COMPLETED');
  return {
    jobs: Array.from({ length: 200 }, (_, index) => done[index % done.length])
      .filter((job) => job !== undefined)
      .map((job, index) => ({
        ...job,
        job_id: `many-${index}`,
        file_name: index % 3 === 0 ? `interview-at-the-harbour-take-${index}-final.mp4` : `clip ${index}.mp4`,
      })),
  };
}

export function findingsOf(real: unknown, language: Language): Preflight {
  const say = translationsOf('video', language);
  return {
    ...(real as Preflight),
    findings: [
      { about: 'face', state: 'good', advice: null },
      { about: 'size', state: 'weak', advice: say('preflight_face_small') },
      { about: 'front', state: 'weak', advice: say('preflight_face_turned') },
      { about: 'light', state: 'weak', advice: say('preflight_too_dark') },
      { about: 'sound', state: 'bad', advice: say('preflight_silent') },
    ],
    left: { seconds: 4, jobs: 1 },
    ahead: 3,
  };
}

/** Of a provider, which takes a doubtful face. */
export function adviceOf(real: unknown, language: Language): Preflight {
  const say = translationsOf('video', language);
  return {
    ...(real as Preflight),
    findings: [
      { about: 'face', state: 'weak', advice: say('preflight_several_faces') },
      { about: 'size', state: 'good', advice: null },
      { about: 'front', state: 'good', advice: null },
      { about: 'light', state: 'good', advice: null },
      { about: 'sound', state: 'good', advice: null },
    ],
  };
}

export function unscored(real: unknown): { readonly jobs: readonly Job[] } {
  const { jobs } = real as { jobs: readonly Job[] };
  return { jobs: jobs.map((job) => ({ ...job, proof: null })) };
}
