import type { ProviderHttp } from '../../provider-http';
import type { EngineVoice } from '../speech-engine';
import { fieldOf } from './elevenlabs-http';

/** The most that one page may hold. */
const PAGE = '100';
/** An account with more than so many pages is not read to its end. */
const MOST_PAGES = 20;

interface ListOptions {
  /** Only these, in this order; empty: all. */
  readonly ids: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** All voices of the account, page by page. */
export async function listAllVoices(
  http: ProviderHttp,
  { ids, signal }: ListOptions,
): Promise<EngineVoice[]> {
  /** By id: a voice may move to another page while they are read. */
  const voices = new Map<string, EngineVoice>();
  let token = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { page_size: PAGE, ...(token !== '' && { next_page_token: token }) };
    const body = await (await http.request({ path: '/v2/voices', query, signal })).json();
    for (const voice of readVoices(body, ids)) if (!voices.has(voice.id)) voices.set(voice.id, voice);
    const next = fieldOf(body, 'has_more') === true ? textOf(body, 'next_page_token') : '';
    // A list that leads to the page it has come from has no end.
    if (next === '' || next === token) break;
    token = next;
  }
  if (ids.length === 0) return [...voices.values()];
  return ids.flatMap((id) => voices.get(id) ?? []);
}

/**
 * The entries of one page as our voices; entries without id or name are left out.
 * @param chosen ids that the operator has chosen for everyone
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

/** Left out where the provider says nothing. */
const named = (name: 'age' | 'use', value: string) => (value === '' ? {} : { [name]: value });

function readAge(labels: unknown): string {
  const age = textOf(labels, 'age');
  return /^middle[-_ ]?aged$/i.test(age) ? 'middle' : age;
}

/** A professional voice of the account's own is somebody's too, and one without a word is not known to be for all. */
function readCategory(entry: unknown, isChosen: boolean): string {
  const category = textOf(entry, 'category') || 'unknown';
  const isOwn = category === 'professional' && fieldOf(entry, 'is_owner') === true;
  return isOwn && !isChosen ? 'cloned' : category;
}

/** An entry for each model and accent, of which the language alone matters here. */
function readLanguages(verified: unknown): string[] {
  if (!Array.isArray(verified)) return [];
  const tags = verified.map((entry) => textOf(entry, 'locale') || textOf(entry, 'language'));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

function textOf(value: unknown, name: string): string {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found.trim() : '';
}
