import { serveDevelopment } from '../src/development.js';

/** Started by `npm run dev`, which hands over `{ root, names, host, port, behind }` and waits for the word back. */
const served = await serveDevelopment(JSON.parse(process.argv[2]));
process.send?.({ served });
process.on('disconnect', () => process.exit());
