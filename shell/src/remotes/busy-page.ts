import { monitorBusyPage, type Remotes } from '@lisan/host-runtime';
import { BusyNotice } from './BusyNotice';

/** Resolves when the page is idle again. */
export const watchBusyPage = (remotes: Pick<Remotes, 'shown' | 'hostOf'>): Promise<void> =>
  monitorBusyPage(remotes, BusyNotice);
