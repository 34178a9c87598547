import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderOf, readManifests, workflowPath, type NewRemote } from './remote';
import { lock, unlock } from './lockfile';
import { layOut, renderRemote, renderWorkflow } from './render';
import { sharedFiles } from './shared-files';

const LOCKFILE = 'package-lock.json';

export type Plan = Map<string, string>;

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

const laidOut = (root: string, path: string, text: string) =>
  /\.(?:md|json|yml)$/.test(path) ? layOut(root, path, text) : Promise.resolve(text);

export async function planNew(root: string, remote: NewRemote): Promise<Plan> {
  const plan: Plan = await renderRemote(root, remote);
  plan.set(workflowPath(remote.name), renderWorkflow(remote.name));
  const manifest = plan.get(`${folderOf(remote.name)}/package.json`) ?? '{}';
  for (const { path, add } of sharedFiles)
    plan.set(path, await laidOut(root, path, add(read(root, path), remote)));
  return plan.set(
    LOCKFILE,
    lock(read(root, LOCKFILE), remote.name, JSON.parse(manifest) as Parameters<typeof lock>[2]),
  );
}

export async function planRemoval(root: string, name: string): Promise<Plan> {
  const plan: Plan = new Map();
  for (const { path, remove } of sharedFiles)
    plan.set(path, await laidOut(root, path, remove(read(root, path), name)));
  return plan.set(LOCKFILE, unlock(read(root, LOCKFILE), name));
}

export const planWorkflows = (root: string): Plan =>
  new Map(['shell', ...readManifests(root).keys()].map((name) => [workflowPath(name), renderWorkflow(name)]));

export function write(root: string, plan: Plan): void {
  for (const [path, text] of plan) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const linkOf = (root: string, name: string) => join(root, 'node_modules/@lisan', name);

/** Creates the workspace link like `npm ci`, where packages are installed. */
export function link(root: string, name: string): void {
  if (!statSync(dirname(linkOf(root, name)), { throwIfNoEntry: false })) return;
  rmSync(linkOf(root, name), { force: true });
  symlinkSync(join('../..', folderOf(name)), linkOf(root, name));
}

export const unlink = (root: string, name: string): void => rmSync(linkOf(root, name), { force: true });
