import { pictureMarks, type ReleaseSet, type RemoteRelease } from '@lisan/contract';

const base: Omit<RemoteRelease, 'views'> = {
  version: '0',
  base: '/',
  entry: '',
  container: '_',
  contract: 0,
  preload: [],
  parts: {},
  integrity: {},
  slots: [],
  events: { heard: [], published: [] },
  sharedRequired: {},
};

/** Id of the view with this number in the set of a picture. */
export const markedId = (index: number) => `${pictureMarks.viewId}${index}_`;

/** A set of so many views that nobody has published: in place of ids and labels they have marks, each with its number. */
export function createPictureSet(viewCount: number): ReleaseSet {
  const views = Array.from({ length: viewCount }, (_, index) => {
    const label = `${pictureMarks.viewLabel}${index}_`;
    return { id: markedId(index), icon: 'chat', order: index, label: { en: label, ar: label } };
  });
  return {
    format: 1,
    id: '0-00000000',
    createdAt: '2026-01-01T00:00:00.000Z',
    previous: null,
    shell: { version: '0', base: '/', scripts: [], integrity: {}, contracts: [], sharedProvided: {} },
    remotes: { [pictureMarks.viewId]: { ...base, views } },
    proofs: {},
  };
}
