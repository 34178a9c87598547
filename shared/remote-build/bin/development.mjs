import { once } from 'node:events';
import { serveDevelopment } from '../src/development.js';

/**
 * Started by `npm run dev`, which hands over `{ root, names, host, port }`, tells where the edge is as soon as it knows,
 * and waits for the word that everything is compiled. Ends when it is left alone.
 */
const behind = once(process, 'message').then(([{ behind }]) => behind);
const development = serveDevelopment({ ...JSON.parse(process.argv[2]), behind });
process.on('disconnect', () => {
  void development.then(({ stop }) => stop()).finally(() => process.exit());
});
const { served } = await development;
process.send?.({ served });
