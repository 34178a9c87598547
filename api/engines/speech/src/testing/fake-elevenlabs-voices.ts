import { wire, type WireAnswer } from '@lisan/engine-contract/testing';

interface FakeVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly category: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly preview_url: string | null;
}

interface Page {
  readonly voices: readonly FakeVoice[];
  readonly has_more: boolean;
  readonly next_page_token: string | null;
}

const accounts = {
  premade: ['elevenlabs/voices-english'],
  arabic: ['elevenlabs/voices-arabic-1', 'elevenlabs/voices-arabic-2'],
  empty: [],
} as const;
export type FakeAccount = keyof typeof accounts;

const MAX_SAMPLE_BYTES = 11 * 1024 * 1024;

export class FakeElevenLabsVoices {
  readonly #voices: FakeVoice[];
  readonly samples = new Map<string, { name: string; description: string; type: string; bytes: number }>();

  readonly #pages: readonly Page[];

  constructor(account: FakeAccount) {
    this.#pages = accounts[account].map((name) => wire(name).body as Page);
    this.#voices = this.#pages.flatMap(({ voices }) => voices);
  }

  list(token: string | null): Page {
    const at = token === null ? 0 : this.#pages.findIndex((page) => page.next_page_token === token) + 1;
    const isLast = at >= this.#pages.length - 1;
    const page = this.#pages[at] ?? { voices: [], has_more: false, next_page_token: null };
    const later = this.#voices.filter(({ voice_id: id }) => this.samples.has(id));
    const present = page.voices.filter(({ voice_id: id }) => this.has(id));
    return { ...page, voices: [...present, ...(isLast ? later : [])] };
  }

  has(id: string): boolean {
    return this.#voices.some((voice) => voice.voice_id === id);
  }

  add(form: FormData): Reply {
    const [name, file] = [form.get('name'), form.get('files')];
    if (typeof name !== 'string' || name === '' || !(file instanceof Blob))
      return replyOf(wire('elevenlabs/field-missing'));
    if (file.size > MAX_SAMPLE_BYTES) return refuse(400, 'upload_file_size_exceeded');
    const id = `fake-clone-${this.samples.size + 1}`;
    const description = String(form.get('description') ?? '');
    this.#voices.push({ voice_id: id, name, category: 'cloned', labels: {}, preview_url: null });
    this.samples.set(id, { name, description, type: file.type, bytes: file.size });
    return replyOf(wire('elevenlabs/voice-added', { id }));
  }

  remove(id: string): Reply {
    const index = this.#voices.findIndex((voice) => voice.voice_id === id);
    if (index < 0) return refuse(400, 'voice_does_not_exist');
    this.#voices.splice(index, 1);
    return replyOf(wire('elevenlabs/voice-removed'));
  }
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number | undefined;
}

export function refuse(status: number, code: string, retryAfter?: number): Reply {
  const type = status === 429 ? 'rate_limit_error' : 'validation_error';
  const { body } = wire('elevenlabs/refusal', { code, type, request: 'fake-request' });
  return { status, body, retryAfter };
}

function replyOf({ status, body }: WireAnswer): Reply {
  return { status, body };
}
