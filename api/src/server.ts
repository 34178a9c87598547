import { checkNode } from '@lisan/engine-runtime';

// Must load first: an old Node should get a clear message, not a package's syntax error.
const versionError = checkNode(process.versions.node);
if (versionError === undefined) {
  const { runServer } = await import('./start/run-server');
  await runServer();
} else {
  process.stderr.write(`${versionError}\n`);
  process.exitCode = 1;
}
