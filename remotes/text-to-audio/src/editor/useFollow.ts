import { accountStore } from '@lisan/remote-kit';
import { createFollowStore } from './follow.store';

/** What was spoken, sentence by sentence. */
export const [useFollow, useFollowStore] = accountStore(createFollowStore);
