import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { folderOf } from './remote';

const template = fileURLToPath(new URL('workflow.yml.template', import.meta.url));

export const workflowPath = (name: string): string => `.github/workflows/${name}.yml`;

/** The workflow by which a remote, or `shell`, is checked and released alone. */
export function renderWorkflow(name: string): string {
  const isShell = name === 'shell';
  return readFileSync(template, 'utf8')
    .replaceAll('__name__', name)
    .replaceAll('__path__', isShell ? name : folderOf(name))
    .replaceAll('__what__', isShell ? 'The shell' : `The remote ${name}`);
}
