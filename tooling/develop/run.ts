// `npm run campaign:dev`: works on remotes as a developer does, in a copy of this checkout, and says how long each step
// takes to be on screen. `-- --root <folder>` does it in another checkout, which is written to.
import { readOptions } from '@lisan/e2e';
import { runDevelopCampaign } from './campaign';

const values = readOptions({ root: { type: 'string' } });
process.exitCode = (await runDevelopCampaign(values.root, (line) => console.log(line))) ? 0 : 1;
