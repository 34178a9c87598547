import { bundle } from './bundle.mjs';

// Started by an edge for one publish through its admin port.
const { runPublisher } = await import(await bundle('run-publisher'));
runPublisher();
