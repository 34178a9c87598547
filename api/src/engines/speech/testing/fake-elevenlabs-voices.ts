import { refuse, type Reply } from './fake-elevenlabs-reply';

interface FakeVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly category: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly preview_url: string | null;
}

const premade: readonly FakeVoice[] = [
  {
    voice_id: 'fake-rachel',
    name: 'Rachel',
    category: 'premade',
    labels: { gender: 'female', accent: 'american', descriptive: 'calm', language: 'en' },
    preview_url: 'https://example.com/rachel.mp3',
  },
  {
    voice_id: 'fake-adam',
    name: 'Adam',
    category: 'premade',
    labels: { gender: 'male', accent: 'american', description: 'deep' },
    preview_url: null,
  },
];

/** More is refused, in bytes. */
const mostBytes = 11 * 1024 * 1024;

/** The voices of one account. */
export class FakeElevenLabsVoices {
  readonly #voices: FakeVoice[];
  /** What was uploaded, by voice id. */
  readonly samples = new Map<string, { name: string; description: string; type: string; bytes: number }>();

  constructor(library: 'premade' | 'empty') {
    this.#voices = library === 'premade' ? [...premade] : [];
  }

  list(): readonly FakeVoice[] {
    return this.#voices;
  }

  has(id: string): boolean {
    return this.#voices.some((voice) => voice.voice_id === id);
  }

  add(form: FormData): Reply {
    const [name, file] = [form.get('name'), form.get('files')];
    if (typeof name !== 'string' || name === '' || !(file instanceof Blob)) {
      return {
        status: 422,
        body: { detail: [{ loc: ['body', 'files'], msg: 'Field required', type: 'missing' }] },
      };
    }
    if (file.size > mostBytes) return refuse(400, 'upload_file_size_exceeded');
    const id = `fake-clone-${this.samples.size + 1}`;
    const description = String(form.get('description') ?? '');
    this.#voices.push({ voice_id: id, name, category: 'cloned', labels: {}, preview_url: null });
    this.samples.set(id, { name, description, type: file.type, bytes: file.size });
    return { status: 200, body: { voice_id: id, requires_verification: false } };
  }

  remove(id: string): Reply {
    const place = this.#voices.findIndex((voice) => voice.voice_id === id);
    if (place < 0) return refuse(400, 'voice_does_not_exist');
    this.#voices.splice(place, 1);
    return { status: 200, body: { status: 'ok' } };
  }
}
