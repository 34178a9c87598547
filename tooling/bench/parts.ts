import type { Part } from './bench';
import { benchBuild } from './build';
import { benchConversation } from './conversation';
import { benchMedia } from './media';
import { benchIdle } from './page/idle';
import { benchLanding } from './page/landing';
import { benchPage } from './page/page';
import { benchStream } from './page/stream';
import { benchSwitch } from './page/switch';
import { benchQueue } from './queue';
import { benchOverload } from './server/overload';
import { benchReads } from './server/reads';
import { benchServer } from './server/server';
import type { Table } from './table';

/** What a browser is needed for; these can be compared with another commit. */
export const pageParts: Readonly<Record<string, Part>> = {
  page: benchPage,
  idle: benchIdle,
  landing: benchLanding,
  switch: benchSwitch,
  conversation: benchConversation,
  stream: benchStream,
  build: benchBuild,
};

/** What the server does, with tables of their own. */
export const serverParts: Readonly<Record<string, () => Promise<Table[]>>> = {
  reads: benchReads,
  overload: benchOverload,
  server: benchServer,
  media: benchMedia,
  queue: benchQueue,
};
