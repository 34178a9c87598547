// `npm run campaign:scaffold`: a remote made by the command in a copy of this repository, held to every check but the
// journeys, published by a whole Lisan, looked at and used in a browser in both languages, and taken away again. Before that,
// a remote in a repository of its own is installed by npm, built, published and used. `--only own` or `--only new` does one of them.
import { readOptions } from '@lisan/e2e';
import { runOwnRepositoryCampaign } from './own-repository';
import { runScaffoldCampaign } from './campaign';

const { only = '' } = readOptions({ only: { type: 'string' } });
const begun = performance.now();
try {
  if (only !== 'new') await runOwnRepositoryCampaign((line) => console.log(line));
  if (only !== 'own') await runScaffoldCampaign((line) => console.log(line));
  console.log(`A new remote is whole. ${((performance.now() - begun) / 1000).toFixed(0)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
