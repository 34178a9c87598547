// `npm run campaign:scaffold`: a remote made by the command in a copy of this repository, held to every check but the
// journeys, published by a whole Lisan, looked at and used in a browser in both languages, and taken away again.
import { runScaffoldCampaign } from './campaign';

const begun = performance.now();
try {
  await runScaffoldCampaign((line) => console.log(line));
  console.log(`A new remote is whole. ${((performance.now() - begun) / 1000).toFixed(0)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
