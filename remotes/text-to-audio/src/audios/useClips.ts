import { accountStore } from '@lisan/remote-kit';
import { createClipsStore } from './clips.store';

/** Drawings of clips, and deletions that can be taken back. */
export const [useClips, useClipsStore] = accountStore(createClipsStore);
