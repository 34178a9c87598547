import type { Core } from '../../core';
import { exportMedia } from '../user';
import { oldestAlive } from './demo-life';
import { listResults, type DemoRow } from './demo.repository';

export function addDemoSection(
  core: Pick<Core, 'accountHooks' | 'database' | 'media' | 'log' | 'now'>,
): void {
  core.accountHooks.addExportSection(async function* demoSection(userId) {
    const rows = await listResults(core.database.db, userId, oldestAlive(core.now()));
    const about = rows.map(({ id, script, voice_id, duration, created_at }) => ({
      ...{ id, script, voice_id, duration, created_at },
    }));
    yield { path: 'demo.json', content: `${JSON.stringify(about, null, 2)}\n` };
    yield* exportMedia(core, rows.flatMap(filesOf));
  });
}

function filesOf({ id, audio_key: audio, video_key: video }: DemoRow): (readonly [string, string])[] {
  const files: (readonly [string, string])[] = [[`demo/${id}.mp3`, audio]];
  if (video !== null) files.push([`demo/${id}.mp4`, video]);
  return files;
}
