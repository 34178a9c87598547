import { bundle } from './bundle.mjs';

// An edge alone: `node deploy/bin/edge.mjs --help`.
const { runEdge } = await import(await bundle('run-edge'));
await runEdge();
