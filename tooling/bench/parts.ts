import type { Part } from './bench';
import { benchBuild } from './build';
import { benchConversation } from './conversation';
import { benchMedia } from './media';
import { benchIdle } from './page/idle';
import { benchLanding } from './page/landing';
import { benchPage } from './page/page';
import { benchLighthouse } from './page/lighthouse';
import { benchRemotes } from './page/remotes';
import { benchRepeat } from './page/repeat';
import { benchShift } from './page/moves';
import { benchStream } from './page/stream';
import { benchSwitch } from './page/switch';
import { benchQueue } from './queue';
import { benchResults } from './results';
import { benchEdge } from './server/edge';
import { benchOpenStreams } from './server/open-streams';
import { benchOverload } from './server/overload';
import { benchReads } from './server/reads';
import { benchServer } from './server/server';
import { benchSteady } from './server/steady';
import { benchSpeech } from './speech';
import type { Table } from './table';

/** Measured round by round and written into docs/performance.md; what begins from a version can be compared with another commit. */
export const pageParts: Readonly<Record<string, Part>> = {
  page: benchPage,
  repeat: benchRepeat,
  idle: benchIdle,
  remotes: benchRemotes,
  landing: benchLanding,
  lighthouse: benchLighthouse,
  shift: benchShift,
  switch: benchSwitch,
  conversation: benchConversation,
  speech: benchSpeech,
  results: benchResults,
  stream: benchStream,
  build: benchBuild,
  'open-streams': benchOpenStreams,
  steady: benchSteady,
};

/** What the server and its workers do, with tables of their own. */
export const serverParts: Readonly<Record<string, () => Promise<Table[]>>> = {
  reads: benchReads,
  edge: benchEdge,
  overload: benchOverload,
  server: benchServer,
  media: benchMedia,
  queue: benchQueue,
};
