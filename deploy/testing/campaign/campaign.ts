import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyManifest } from '../../store/operations/inspect';
import { buildTestEdge } from '../test-edge';
import { createWorkspace } from '../workspace-fixture';
import { makeTool } from './tool';

interface BesideGcReport {
  readonly publishes: number;
  readonly collections: number;
  readonly removed: number;
  readonly violations: readonly string[];
}

/**
 * Publishes old and new versions repeatedly while others collect everything unnamed and unheld, without a
 * grace period. Verifies all files of the live set after each publish.
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
        const { exitCode, output } = await tool.run('gc', '--young', '0s', '--live', '0s', '--json');
        if (exitCode !== 0) violations.push(`gc ended with ${exitCode}: ${output}`);
        else removed += (JSON.parse(output) as { removed: object[] }).removed.length;
        collections += 1;
      }
    };
    const collecting = Array.from({ length: collectors }, collect);
    for (let count = 0; count < publishes; count += 1) {
      // Every third publish repeats an earlier version, which may be in collection.
      const mark = String(count % 3 === 2 ? count - 2 : count).padStart(8, '0');
      await workspace.buildRemote('chat', mark);
      const { exitCode, output } = await tool.run('publish', 'chat', '--root', workspace.root);
      if (exitCode !== 0) violations.push(`publish ${count} ended with ${exitCode}: ${output}`);
      const { head } = await workspace.store.sets.readHead();
      if (!head?.set.remotes['chat']?.version.endsWith(mark)) violations.push(`publish ${count} is not live`);
      if (head) violations.push(...(await verifyManifest(workspace.store, head)).faults);
    }
    isOver = true;
    await Promise.all(collecting);
    return { publishes, collections, removed, violations };
  } finally {
    isOver = true;
    await Promise.all([tool.remove(), workspace.remove()]);
  }
}

interface KillsReport {
  readonly killed: Readonly<Record<string, number>>;
  readonly ended: number;
  readonly violations: readonly string[];
}

/**
 * Kills `publish`, `gc` and `rollback` in turn, each after its first access to the store. After each kill the
 * live set must be complete, and a running and a new edge must serve it.
 */
export async function killCommands(
  kills: number,
  MAX_RESTART_DELAY_MS: number,
  random: () => number,
): Promise<KillsReport> {
  const workspace = await createWorkspace();
  const violations: string[] = [];
  const killed: Record<string, number> = { publish: 0, gc: 0, rollback: 0 };
  let ended = 0;
  const startEdge = () => buildTestEdge(workspace.storeFolder, { checkIntervalMs: 0 });
  const tool = await makeTool(workspace);
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', 'aaaaaaaa');
  for (const name of ['shell', 'chat']) await tool.run('publish', name, '--root', workspace.root);
  const edge = await startEdge();
  try {
    for (let count = 0; count < kills; count += 1) {
      await workspace.buildRemote('chat', String(count).padStart(8, '0'));
      const [command = '', ...args] = [
        ['publish', 'chat', '--root', workspace.root],
        ['gc', '--young', '0s', '--live', '0s'],
        ['rollback', 'chat'],
      ][count % 3]!;
      if (command !== 'publish') await tool.run('publish', 'chat', '--root', workspace.root);
      const child = tool.start(command, ...args);
      const end = once(child, 'exit');
      await tool.untilActive(child);
      await pause(random() * MAX_RESTART_DELAY_MS);
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        killed[command] = (killed[command] ?? 0) + 1;
      } else ended += 1;
      await end;

      const { head, faults } = await workspace.store.sets.readHead();
      const found = head ? [...(await verifyManifest(workspace.store, head)).faults] : ['nothing is live'];
      const fresh = await startEdge();
      for (const [which, one] of [
        ['running', edge],
        ['fresh', fresh],
      ] as const) {
        const { statusCode } = await one.inject('/home');
        if (statusCode !== 200) found.push(`the ${which} edge answered ${statusCode}`);
      }
      await fresh.close();
      violations.push(...[...faults, ...found].map((fault) => `kill ${count} (${command}): ${fault}`));
    }
    // The remains of killed commands block nothing.
    await workspace.buildRemote('chat', 'bbbbbbbb');
    for (const args of [
      ['publish', 'chat', '--root', workspace.root],
      ['gc'],
      ['rollback', 'chat'],
      ['verify'],
    ]) {
      const { exitCode, output } = await tool.run(...args);
      if (exitCode !== 0) violations.push(`afterwards ${args[0]} ended with ${exitCode}: ${output}`);
    }
    return { killed, ended, violations };
  } finally {
    await edge.close();
    await Promise.all([tool.remove(), workspace.remove()]);
  }
}
