import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listLiveLipSyncs } from './promises';
import type { State } from './state';

export interface Files {
  readonly media: readonly string[];
  readonly uploads: readonly string[];
  readonly resumable: readonly string[];
  readonly previews: readonly string[];
  readonly temporary: readonly string[];
  readonly top: readonly string[];
}

export function readFiles(dataFolder: string, temporaryFolder: string): Files {
  const list = (...names: string[]) => {
    const folder = join(dataFolder, ...names);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  return {
    media: list('media'),
    uploads: list('uploads'),
    resumable: list('uploads', 'resumable'),
    previews: list('previews'),
    // Cache of the TypeScript loader.
    temporary: readdirSync(temporaryFolder).filter((name) => !/^(tsx-|node-compile-cache)/.test(name)),
    top: list(),
  };
}

const listShown = (state: State): string[] =>
  [
    ...state.audios.map(({ media }) => media),
    ...state.videos.flatMap(({ media, poster }) => [media, poster]),
    ...state.lipSyncs.flatMap(({ keys }) => keys),
    ...state.images.map(({ key }) => key),
  ].filter((key) => key !== null);

/** A resumable upload is a data file with a JSON file beside it. */
const partnerOf = (name: string) => (name.endsWith('.json') ? name.slice(0, -5) : `${name}.json`);

export function findFileFaults(state: State, files: Files, isResumable: (id: string) => boolean): string[] {
  const rows = new Set(state.media.map(({ key }) => key));
  const shown = listShown(state);
  const shownOnce = new Set(shown);
  const stored = new Set(files.media);
  const isWorking = listLiveLipSyncs(state).length > 0;
  const isKnownUpload = (name: string) => isResumable(name.replace(/\.json$/, ''));
  const expected = new Set([
    'database',
    'lisan.lock',
    'media',
    'uploads',
    'previews',
    'secret',
    'outbox',
    'lisan.made',
  ]);
  return [
    ...files.media.filter((name) => !rows.has(name)).map((name) => `The file media/${name} has no row`),
    ...[...rows].filter((key) => !stored.has(key)).map((key) => `The row of media ${key} has no file`),
    ...[...rows].filter((key) => !shownOnce.has(key)).map((key) => `Nothing shows the media ${key}`),
    ...shown.filter((key) => !rows.has(key)).map((key) => `The media ${key} is shown and has no row`),
    ...(shown.length === shownOnce.size ? [] : ['A file is shown by two things']),
    ...files.uploads
      .filter((name) => name !== 'resumable' && !(isWorking && name.startsWith('work-')))
      .map((name) => `uploads/${name} was left`),
    ...files.resumable
      .filter((name) => !isKnownUpload(name))
      .map((name) => `uploads/resumable/${name} was left and nobody can go on with it`),
    ...files.resumable
      .filter((name) => !files.resumable.includes(partnerOf(name)))
      .map((name) => `uploads/resumable/${name} is half an upload`),
    ...files.previews.filter((name) => !name.endsWith('.mp3')).map((name) => `previews/${name} was left`),
    ...files.temporary.map((name) => `${name} was left in the system's folder for temporary files`),
    ...files.top.filter((name) => !expected.has(name)).map((name) => `${name} was left in the data folder`),
  ];
}
