// Builds the server's processes before the tests; from TypeScript each start would compile again.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export default function buildProcesses() {
  execFileSync(process.execPath, [fileURLToPath(new URL('../build.mjs', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
