// Before the tests of the server: its processes as they ship. Started from TypeScript, each would be compiled anew.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export default function buildProcesses() {
  execFileSync(process.execPath, [fileURLToPath(new URL('../build.mjs', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
