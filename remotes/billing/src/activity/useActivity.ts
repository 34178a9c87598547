import { accountStore } from '@lisan/remote-kit';
import { createActivityStore } from './activity.store';

export const [useActivity, useActivityStore] = accountStore(createActivityStore);
