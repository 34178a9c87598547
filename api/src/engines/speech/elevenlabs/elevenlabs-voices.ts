import type { EngineVoice } from '../speech-engine';
import { fieldOf } from './elevenlabs-http';

/** The entries of `GET /v1/voices` as our voices; entries without id or name are left out. */
export function readVoices(body: unknown): EngineVoice[] {
  const entries = fieldOf(body, 'voices');
  return Array.isArray(entries) ? entries.flatMap(readVoice) : [];
}

function readVoice(entry: unknown): EngineVoice[] {
  const id = textOf(entry, 'voice_id');
  const name = textOf(entry, 'name');
  if (id === '' || name === '') return [];
  const labels = fieldOf(entry, 'labels');
  const previewUrl = textOf(entry, 'preview_url');
  return [
    {
      id,
      name,
      category: textOf(entry, 'category') || 'premade',
      labels: {
        gender: textOf(labels, 'gender'),
        description:
          textOf(labels, 'description') || textOf(labels, 'descriptive') || textOf(entry, 'description'),
        accent: textOf(labels, 'accent'),
        language: textOf(labels, 'language') || 'en',
      },
      ...(isWebAddress(previewUrl) && { previewUrl }),
    },
  ];
}

function textOf(value: unknown, name: string): string {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found.trim() : '';
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}
