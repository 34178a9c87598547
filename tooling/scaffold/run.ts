// Runs `npm run new:remote -- notes`, `npm run remove:remote -- notes` and `npm run workflows`.
import { fileURLToPath } from 'node:url';
import { runScaffold } from './command-line';

process.exitCode = await runScaffold(process.argv.slice(2), {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
