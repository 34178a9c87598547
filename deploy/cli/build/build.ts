import { join } from 'node:path';
import { buildWorkspace } from './build-workspace';
import { listWorkspaces, readManifest, readViews, ReleaseError, type Workspace } from '../../store';
import type { RecordWriter } from './write-record';

/** More would only compete for memory on a small machine. */
const CONCURRENT_BUILDS = 2;

interface BuildOptions {
  readonly root: string;
  readonly say: (text: string, name: string) => void;
}

/** Builds the named workspaces, or all; unchanged ones are skipped. Throws the first failure's BuildError. */
export async function build({ root, say }: BuildOptions, names: readonly string[] = []): Promise<void> {
  const waiting = choose(listWorkspaces(root), names);
  const faults: unknown[] = [];
  const writeRecord = async (workspace: Workspace) => {
    writer ??= import('./write-record').then(({ createRecordWriter }) => createRecordWriter(root));
    await (
      await writer
    )(workspace);
  };
  let writer: Promise<RecordWriter> | undefined;
  const work = async () => {
    for (let next = waiting.shift(); next && faults.length === 0; next = waiting.shift()) {
      const begun = performance.now();
      const workspace = next;
      const outcome = await assertPublishable(root, workspace)
        .then(() => buildWorkspace(root, workspace, writeRecord))
        .catch((error: unknown) => void faults.push(error));
      if (outcome === 'built')
        say(`Built ${next.name} in ${((performance.now() - begun) / 1000).toFixed(1)} s`, next.name);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_BUILDS }, work));
  if (faults.length > 0) throw faults[0];
}

/** Fails before minutes of building. */
async function assertPublishable(root: string, { kind, name, path }: Workspace): Promise<void> {
  if (kind !== 'remote') return;
  const folder = join(root, path);
  const shown = `remotes/${name}`;
  await readViews(await readManifest(folder, shown), folder, shown);
}

function choose(workspaces: Workspace[], names: readonly string[]): Workspace[] {
  if (names.length === 0) return workspaces;
  const unknown = names.filter((name) => !workspaces.some((workspace) => workspace.name === name));
  if (unknown.length > 0) {
    throw new ReleaseError(
      'unknown_remote',
      unknown.map((name) => `There is no '${name}' to build`),
    );
  }
  return workspaces.filter(({ name }) => names.includes(name));
}
