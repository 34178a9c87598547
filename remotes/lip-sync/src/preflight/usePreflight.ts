import { accountStore } from '@lisan/remote-kit';
import { createPreflightStore } from './preflight.store';

/** What is known of the pair that is chosen. */
export const [usePreflight, usePreflightStore] = accountStore(createPreflightStore);
