import type { CallResponse, GeneratedAudio, Voice } from '@lisan/contract';
import type { EngineVoice } from '@lisan/engine-contract';
import type { MediaLibrary } from '../../files/media-library';
import { API_BASE } from '../../routing/base';
import type { ListedAudio } from '../recordings';
import type { SpeechRunRow } from './voice.tables';

export function presentVoice({ id, name, labels }: EngineVoice): Voice {
  return {
    voice_id: id,
    name,
    category: 'premade',
    labels: { ...labels },
    preview_url: `${API_BASE}/voice/voices/${encodeURIComponent(id)}/preview`,
  };
}

export function presentAudio(row: ListedAudio, media: MediaLibrary): GeneratedAudio {
  return {
    id: row.id,
    audio_url: media.url(row.media_key),
    download_url: media.url(row.media_key, { download: true }),
    file_name: row.file_name,
    voice_id: row.voice_id ?? '',
    duration: row.duration,
    created_at: row.created_at.toISOString(),
    captions_url: `${API_BASE}/voice/generated-audios/${row.id}/captions?format=vtt`,
    ...(row.conversation_id !== null && { conversation_id: row.conversation_id }),
  };
}

export function presentSpeech(
  row: ListedAudio & { readonly isWhole: boolean },
  media: MediaLibrary,
): CallResponse<'POST /voice/text-to-speech'> {
  const { id, audio_url, file_name, voice_id, duration, captions_url = '' } = presentAudio(row, media);
  const spoken = { id, audio_url, file_name, voice_id, duration, captions_url };
  return row.isWhole ? spoken : { ...spoken, is_stopped: true };
}

export function presentRun(
  run: Pick<SpeechRunRow, 'id' | 'name' | 'sentences' | 'done' | 'is_stopping' | 'created_at'>,
): CallResponse<'GET /voice/speech-runs'>['runs'][number] {
  const { id, name, sentences, done, is_stopping, created_at } = run;
  return {
    id,
    name,
    sentences,
    done: Math.min(done, sentences),
    is_stopping,
    created_at: created_at.toISOString(),
  };
}
