import { once } from 'node:events';
import { serveDevelopment } from '../src/development.js';

/**
 * Child process of `npm run dev`: receives `{ root, names, host, port }`, then the edge's address, and reports the
 * first build. Ends with its parent.
 */
const behind = once(process, 'message').then(([{ behind }]) => behind);
const development = serveDevelopment({ ...JSON.parse(process.argv[2]), behind });
process.on('disconnect', () => {
  void development.then(({ stop }) => stop()).finally(() => process.exit());
});
const { served } = await development;
process.send?.({ served });
