import type { Core } from '../../core';
import { cleanFileName } from '../../files/file-name';
import type { ExportFile } from '../../auth/account-hooks';
import { findAudio, listAudios, type AudioRow, type ListedAudio } from '../recordings';
import { exportMedia, toJsonFile } from '../user';
import { listEntries } from './reading/dictionary.repository';
import { listFavourites } from './favourites/favourites.repository';
import { listOwnVoices } from './own-voices/own-voices.repository';
import type { ProviderVoices } from './own-voices/provider-voices';

type VoiceCore = Pick<Core, 'accountHooks' | 'database' | 'media' | 'log'>;

export function followAccounts(core: VoiceCore, providerVoices: ProviderVoices): void {
  const { accountHooks } = core;
  accountHooks.addExportSection((userId) => exportVoice(core, userId));
  // Rows are deleted with the account and files by the media library; a job deletes the provider's copies.
  accountHooks.onAccountDeleted((userId, trx) => providerVoices.removeAllOf(trx, userId));
}

async function* exportVoice(core: VoiceCore, userId: string): AsyncIterable<ExportFile> {
  const { db } = core.database;
  const audios = await listAudios(db, userId);
  const names = nameFiles(audios);
  const described = [];
  for (const { id } of audios) {
    const audio = await findAudio(db, userId, id);
    if (audio) described.push(describeAudio(audio, names.get(id)));
  }
  yield toJsonFile('audios.json', described);
  yield toJsonFile('voices.json', (await listOwnVoices(db, userId)).map(describeVoice));
  yield toJsonFile('favourite-voices.json', await listFavourites(db, userId));
  yield toJsonFile('dictionary.json', await listEntries(db, userId));
  yield* exportMedia(
    core,
    audios.map(({ id, media_key: key }) => [names.get(id) ?? id, key] as const),
  );
}

function nameFiles(audios: readonly ListedAudio[]): Map<string, string> {
  const takenPaths = new Set<string>();
  return new Map(
    audios.map(({ id, source, file_name: fileName }) => {
      const name = cleanFileName(source === 'speech' ? `${fileName.replace(/\.mp3$/i, '')}.mp3` : fileName);
      const [, stem = name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
      let path = `audios/${name}`;
      for (let number = 2; takenPaths.has(path.toLowerCase()); number += 1)
        path = `audios/${stem} (${number})${ending}`;
      takenPaths.add(path.toLowerCase());
      return [id, path];
    }),
  );
}

function describeAudio(audio: AudioRow, file: string | undefined) {
  const { id, source, file_name, duration, voice_id, text, created_at } = audio;
  return { id, source, file, file_name, duration, voice_id, text, created_at };
}

function describeVoice(voice: Awaited<ReturnType<typeof listOwnVoices>>[number]) {
  const { voice_id, name, description, kind, profile, consent_at, created_at } = voice;
  return { voice_id, name, description, kind, profile, consent_at, created_at };
}
