import type { ClonedVoice, Voice } from '@lisan/contract';
import type { OwnVoiceRow } from './own-voices.repository';

export function presentOwnVoice(row: OwnVoiceRow): ClonedVoice {
  return {
    voice_id: row.voice_id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    ...(row.consent_at && { consent_at: row.consent_at.toISOString() }),
  };
}

export function presentOwnAsVoice({ voice_id, name, description, kind }: OwnVoiceRow): Voice {
  return {
    voice_id,
    name,
    category: kind === 'clone' ? 'cloned' : 'profile',
    labels: { gender: '', description, accent: '', language: '' },
    preview_url: '',
  };
}
