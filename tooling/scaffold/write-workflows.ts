import { readManifests } from './remote';
import { write, type Plan } from './plan';
import { renderWorkflow, workflowPath } from './workflow';

/** The workflow of the shell and of every remote. */
export const planWorkflows = (root: string): Plan =>
  new Map(['shell', ...readManifests(root).keys()].map((name) => [workflowPath(name), renderWorkflow(name)]));

/** @returns their paths */
export function writeWorkflows(root: string): string[] {
  const plan = planWorkflows(root);
  write(root, plan);
  return [...plan.keys()];
}
