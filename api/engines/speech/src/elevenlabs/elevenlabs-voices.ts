import { fieldOf, type ProviderHttp, type EngineVoice } from '@lisan/engine-contract';

const VOICES_PER_PAGE = '100';
const MAX_PAGES = 20;

interface ListOptions {
  readonly ids: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export async function listAllVoices(
  http: ProviderHttp,
  { ids, signal }: ListOptions,
): Promise<EngineVoice[]> {
  /** Keyed by id: a voice may move to another page during the listing. */
  const voices = new Map<string, EngineVoice>();
  let token = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { page_size: VOICES_PER_PAGE, ...(token !== '' && { next_page_token: token }) };
    const body = await (await http.request({ path: '/v2/voices', query, signal })).json();
    for (const voice of readVoices(body, ids)) if (!voices.has(voice.id)) voices.set(voice.id, voice);
    const next = fieldOf(body, 'has_more') === true ? textOf(body, 'next_page_token') : '';
    if (next === '' || next === token) break;
    token = next;
  }
  if (ids.length === 0) return [...voices.values()];
  return ids.flatMap((id) => voices.get(id) ?? []);
}

/**
 * Maps one page; skips entries without id or name.
 * @param chosen ids that the operator offers to everyone
 */
function readVoices(body: unknown, chosen: readonly string[]): EngineVoice[] {
  const entries = fieldOf(body, 'voices');
  return Array.isArray(entries) ? entries.flatMap((entry) => readVoice(entry, chosen)) : [];
}

function readVoice(entry: unknown, chosen: readonly string[]): EngineVoice[] {
  const id = textOf(entry, 'voice_id');
  const name = textOf(entry, 'name');
  if (id === '' || name === '') return [];
  const labels = fieldOf(entry, 'labels');
  const languages = readLanguages(fieldOf(entry, 'verified_languages'));
  return [
    {
      id,
      name,
      category: readCategory(entry, chosen.includes(id)),
      labels: {
        gender: textOf(labels, 'gender'),
        description:
          textOf(labels, 'description') || textOf(labels, 'descriptive') || textOf(entry, 'description'),
        accent: textOf(labels, 'accent'),
        language: textOf(labels, 'language') || languages[0] || 'en',
        ...named('age', readAge(labels)),
        ...named('use', textOf(labels, 'use_case') || textOf(labels, 'use case')),
      },
      ...(languages.length > 0 && { languages }),
    },
  ];
}

const named = (name: 'age' | 'use', value: string) => (value === '' ? {} : { [name]: value });

function readAge(labels: unknown): string {
  const age = textOf(labels, 'age');
  return /^middle[-_ ]?aged$/i.test(age) ? 'middle' : age;
}

/** Treats an own professional voice as a clone, and one without a category as not public. */
function readCategory(entry: unknown, isChosen: boolean): string {
  const category = textOf(entry, 'category') || 'unknown';
  const isOwn = category === 'professional' && fieldOf(entry, 'is_owner') === true;
  return isOwn && !isChosen ? 'cloned' : category;
}

function readLanguages(verified: unknown): string[] {
  if (!Array.isArray(verified)) return [];
  const tags = verified.map((entry) => textOf(entry, 'locale') || textOf(entry, 'language'));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

function textOf(value: unknown, name: string): string {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found.trim() : '';
}
