import type { Part } from './bench';
import { benchConversation } from './conversation';
import { benchMedia } from './media';
import { benchPage } from './page/page';
import { benchQueue } from './queue';
import { benchOverload } from './server/overload';
import { benchReads } from './server/reads';
import { benchServer } from './server/server';
import type { Table } from './table';

/** What a browser is needed for; these can be compared with another commit. */
export const pageParts: Readonly<Record<string, Part>> = {
  page: benchPage,
};

/** What the server does, with tables of their own. */
export const serverParts: Readonly<Record<string, () => Promise<Table[]>>> = {
  conversation: benchConversation,
  reads: benchReads,
  overload: benchOverload,
  server: benchServer,
  media: benchMedia,
  queue: benchQueue,
};
