import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram, type ProgramOptions } from '../../../own-server/api-process';
import { fetchMedia, logIn, mustCall, readBalance, speak, upload, write } from '../actions';
import { assertOnly, type Attack } from '../attack';
import { png } from '../bombs/images';
import { startOwn, withFolder } from '../servers';
import { PASSWORD, type Person, type World } from '../context';

const USER_COUNT = 3;

async function createContent(world: World): Promise<Person> {
  const by = await world.join();
  await write(world, by, 'Three hooks for a coffee shop');
  await speak(world, by, 'مرحبا بالعالم');
  const way = ['/user/profile/upload-image', 'file', 'picture.png'] as const;
  const { status } = await upload(world, by, way, png({ side: 64 }));
  if (status !== 200) throw new Error(`An image got ${status}.`);
  return by;
}

async function list(world: World, by: Person): Promise<string> {
  const { email } = by;
  const ask = async (path: string, json?: object) =>
    (await mustCall(world, path, { by, ...(json && { json }) })).body;
  const { conversations } = await ask(`/text/conversations?user_email=${encodeURIComponent(email)}`);
  const texts = [];
  for (const { id, conversation_id: other } of conversations as { id?: string; conversation_id?: string }[])
    texts.push(await ask(`/text/conversation/${id ?? other}?user_email=${encodeURIComponent(email)}`));
  const profile = await ask('/user/profile', { email });
  const { generated_audios: audios } = await ask('/voice/generated-audios', { email });
  const files = [
    String(profile['image_url'] ?? profile['profile_image']),
    ...(audios as { audio_url: string }[]).map((audio) => audio.audio_url),
  ];
  const prints = await Promise.all(files.map((url) => fetchMedia(world, url)));
  const words = JSON.stringify([email, profile['username'], texts, prints, await readBalance(world, by)]);
  // Signed URLs change each hour.
  return words.replaceAll(/(expires|signature)=[\w-]+/g, '$1');
}

async function runProgram(name: 'backup' | 'restore', options: ProgramOptions) {
  const { child, lines } = startProgram(name, options);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed: lines.join('\n') };
}

async function registerUntil(world: World, isOver: () => boolean): Promise<Person[]> {
  const people = [];
  while (!isOver()) people.push(await world.join());
  return people;
}

export const restore: readonly Attack[] = [
  {
    name: 'restore-elsewhere',
    expected:
      'a backup of a busy server starts elsewhere with all data; the two stay independent; a running server is never overwritten',
    run: (world) =>
      withFolder(async (folder) => {
        const [home, elsewhere, file] = ['home', 'elsewhere', 'copy.tar.gz'].map((name) =>
          join(folder, name),
        ) as [string, string, string];
        const run = (name: 'backup' | 'restore', dataFolder: string, ...words: string[]) =>
          runProgram(name, { env: { DATA_DIR: dataFolder }, words });
        const live = await startOwn(world.patience, home);
        let copy: Awaited<ReturnType<typeof startOwn>> | undefined;
        try {
          const people: Person[] = [];
          for (let n = 0; n < USER_COUNT; n += 1) people.push(await createContent(live));
          const before = await Promise.all(people.map((by) => list(live, by)));
          let isOver = false;
          const newcomers = registerUntil(live, () => isOver);
          const backup = await run('backup', home, file);
          isOver = true;
          const during = await newcomers;
          assert.equal(backup.code, 0, backup.printed);
          const restored = await run('restore', elsewhere, file);
          assert.equal(restored.code, 0, restored.printed);
          for (const part of ['media', 'secret'])
            await cp(join(home, part), join(elsewhere, part), { recursive: true });
          copy = await startOwn(world.patience, elsewhere);
          for (const [n, by] of people.entries()) {
            const signedIn = await copy.signIn(by.email, PASSWORD);
            assert.equal(await list(copy, signedIn), before[n], 'data is missing in the copy');
            assert.equal(await list(copy, by), before[n], 'an earlier token shows other data');
          }
          for (const { email } of during) assertOnly([(await logIn(copy, email)).status], 200, 401);
          const [leaving] = people as [Person];
          const json = { email: leaving.email, password: PASSWORD, confirmation: 'DELETE' };
          const left = await copy.call('/user/profile/delete-account', {
            by: await copy.signIn(leaving.email, PASSWORD),
            json,
          });
          assert.equal(left.status, 200, 'deleting in the copy');
          const { email } = await copy.join();
          const after = await Promise.all(people.map((by) => list(live, by)));
          assert.deepEqual(after, before, 'the first server lost data');
          const stranger = await logIn(live, email);
          assert.equal(stranger.status, 401, 'an account of the copy exists on the first');
          const over = await run('restore', home, '--replace', file);
          assert.notEqual(over.code, 0, 'a running server was overwritten');
          assert.equal(await list(live, leaving), before[0], 'a refused restore changed the first');
        } finally {
          await copy?.stop();
          await live.stop();
        }
      }),
  },
];
