import { checkNode } from './runtime/check-node';

// Nothing else is loaded before this: an old Node must be named, not met as a syntax error of some package.
const complaint = checkNode(process.versions.node);
if (complaint === undefined) {
  const { runServer } = await import('./start/run-server');
  await runServer();
} else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}
