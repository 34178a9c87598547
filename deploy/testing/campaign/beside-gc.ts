import { verifySet } from '../../src/commands/inspect';
import { createWorkspace } from '../workspace-fixture';
import { makeTool } from './tool';

export interface BesideGcReport {
  readonly publishes: number;
  readonly collections: number;
  /** Versions that the collections removed meanwhile. */
  readonly removed: number;
  /** Files of a live set that were missing or wrong; and publishes that failed. */
  readonly violations: readonly string[];
}

/**
 * Publishes again and again, old and new versions, while others collect everything that no set names and nobody holds,
 * without a day of grace; after each publish all files of the live set are compared with their hashes.
 */
export async function publishBesideGc(publishes: number, collectors: number): Promise<BesideGcReport> {
  const workspace = await createWorkspace();
  const violations: string[] = [];
  let [collections, removed, isOver] = [0, 0, false];
  const tool = await makeTool(workspace);
  try {
    await workspace.buildShell('aaaaaaaa');
    await tool.run('publish-shell', '--root', workspace.root);

    const collect = async () => {
      while (!isOver) {
        const { exitCode, said } = await tool.run('gc', '--young', '0s', '--live', '0s', '--json');
        if (exitCode !== 0) violations.push(`gc ended with ${exitCode}: ${said}`);
        else removed += (JSON.parse(said) as { removed: object[] }).removed.length;
        collections += 1;
      }
    };
    const collecting = Array.from({ length: collectors }, collect);
    for (let count = 0; count < publishes; count += 1) {
      // Every third is one that was there before, and may be just being collected.
      const mark = String(count % 3 === 2 ? count - 2 : count).padStart(8, '0');
      await workspace.buildRemote('chat', mark);
      const { exitCode, said } = await tool.run('publish', 'chat', '--root', workspace.root);
      if (exitCode !== 0) violations.push(`publish ${count} ended with ${exitCode}: ${said}`);
      const { head } = await workspace.store.sets.look();
      if (!head?.set.remotes['chat']?.version.endsWith(mark)) violations.push(`publish ${count} is not live`);
      if (head) violations.push(...(await verifySet(workspace.store, head)).faults);
    }
    isOver = true;
    await Promise.all(collecting);
    return { publishes, collections, removed, violations };
  } finally {
    isOver = true;
    await Promise.all([tool.remove(), workspace.remove()]);
  }
}
