import { accountStore } from '@lisan/remote-kit';
import { createResultsStore } from './results.store';

/** What is made of finished videos. */
export const [useResults, useResultsStore] = accountStore(createResultsStore);
