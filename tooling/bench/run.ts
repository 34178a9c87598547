// `npm run bench [-- page | conversation | reads | overload | server | media | queue] [-- --markdown]`: each figure beside something bare, in one run on one machine.
// `LISAN_URL` lets `page` measure a Lisan that runs already.
import { benchConversation } from './conversation';
import { benchMedia } from './media';
import { benchPage } from './page';
import { benchQueue } from './queue';
import { benchOverload } from './server/overload';
import { benchReads } from './server/reads';
import { benchServer } from './server/server';
import { format } from './table';

const benches = {
  page: benchPage,
  conversation: benchConversation,
  reads: benchReads,
  overload: benchOverload,
  server: benchServer,
  media: benchMedia,
  queue: benchQueue,
};
const words = process.argv.slice(2);
const asMarkdown = words.includes('--markdown');
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((word) => !(word in benches));
if (unknown.length > 0) {
  console.error(
    `There is nothing called ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}

for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const table of await bench()) console.log(`${format(table, asMarkdown)}\n`);
}
