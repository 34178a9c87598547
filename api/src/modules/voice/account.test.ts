import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { callsOf } from './testing/voice-calls';

const use = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await use().signUp();
});

const exported = async () => {
  const answer = await use().app.inject({ url: '/api/user/export', headers: user.headers });
  return unzipSync(new Uint8Array(answer.rawPayload));
};

describe('the account export', () => {
  it('contains generated speech as files, with texts, voices and readings', async () => {
    const calls = callsOf(use(), user);
    await calls.speak('صباح الخير', 'lisan-layla');
    await calls.speak('صباح الخير', 'lisan-omar');
    await calls.send('PUT', '/voice/dictionary', { word: 'قهوة', reading: 'قَهْوَة' });
    const files = await exported();
    const described = JSON.parse(strFromU8(files['audios.json'] ?? new Uint8Array())) as {
      file: string;
      text: string;
    }[];
    expect(described.map(({ file }) => file).sort()).toEqual([
      'audios/صباح الخير (2).mp3',
      'audios/صباح الخير.mp3',
    ]);
    for (const { file, text } of described) {
      expect(files[file]?.length).toBeGreaterThan(2_000);
      expect(text).toBe('صباح الخير');
    }
    expect(JSON.parse(strFromU8(files['dictionary.json'] ?? new Uint8Array()))).toEqual([
      { word: 'قهوة', reading: 'قَهْوَة' },
    ]);
  });

  it('skips a missing file', async () => {
    await callsOf(use(), user).speak('Gone.');
    const { db } = use().core.database;
    await db.updateTable('audios').set({ media_key: 'gone' }).where('user_id', '=', user.userId).execute();
    expect(Object.keys(await exported())).toContain('dictionary.json');
  });
});

describe('downloads', () => {
  it('keep the name in its original script', async () => {
    const calls = callsOf(use(), user);
    const { body } = await calls.speak('Good morning');
    await calls.send('POST', '/voice/update-audio-name', {
      audio_id: body['id'],
      new_name: 'صباح القهوة.mp3',
    });
    const file = await use().app.inject(String(body['audio_url']));
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('صباح القهوة.mp3')}`,
    );
  });
});
