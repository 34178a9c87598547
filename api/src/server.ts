import { checkNode } from './runtime/check-node';

// Must load first: an old Node should get a clear message, not a package's syntax error.
const complaint = checkNode(process.versions.node);
if (complaint === undefined) {
  const { runServer } = await import('./start/run-server');
  await runServer();
} else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}
