import { bundle } from './bundle.mjs';

// Started by an edge for one publish by its admin port.
const { runPublisher } = await import(await bundle('run-publisher'));
runPublisher();
