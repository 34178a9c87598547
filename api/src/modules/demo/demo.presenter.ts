import type { DemoResult } from '@lisan/contract';
import type { MediaLibrary } from '../../files/media-library';
import { expiryOf } from './demo-life';
import type { DemoRow } from './demo.repository';

export function presentResult(row: DemoRow, media: Pick<MediaLibrary, 'url'>): DemoResult {
  return {
    demo_id: row.id,
    script: row.script,
    voice_id: row.voice_id,
    audio_url: media.url(row.audio_key),
    duration: row.duration,
    video_url: row.video_key === null ? null : media.url(row.video_key),
    expires_at: expiryOf(row.created_at).toISOString(),
  };
}
