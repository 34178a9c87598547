import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { verifySet } from '../../src/commands/inspect';
import { buildTestEdge } from '../test-edge';
import { createWorkspace } from '../workspace-fixture';
import { makeTool } from './tool';

interface BesideGcReport {
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

interface KillsReport {
  /** By command: how often it was killed at work, and how often it had ended by then. */
  readonly killed: Readonly<Record<string, number>>;
  readonly ended: number;
  readonly violations: readonly string[];
}

/**
 * Kills `publish`, `gc` and `rollback` in turn, each at a moment after its first touch of the store. After each kill the
 * live set must be whole, and its page must be served, by an edge that runs on and by one that has just started.
 */
export async function killCommands(
  kills: number,
  longestPause: number,
  random: () => number,
): Promise<KillsReport> {
  const workspace = await createWorkspace();
  const violations: string[] = [];
  const killed: Record<string, number> = { publish: 0, gc: 0, rollback: 0 };
  let ended = 0;
  const startEdge = () => buildTestEdge(workspace.storeFolder, { lookEvery: 0 });
  const tool = await makeTool(workspace);
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', 'aaaaaaaa');
  for (const name of ['shell', 'chat']) await tool.run('publish', name, '--root', workspace.root);
  const edge = await startEdge();
  try {
    for (let count = 0; count < kills; count += 1) {
      await workspace.buildRemote('chat', String(count).padStart(8, '0'));
      const [command = '', ...words] = [
        ['publish', 'chat', '--root', workspace.root],
        ['gc', '--young', '0s', '--live', '0s'],
        ['rollback', 'chat'],
      ][count % 3]!;
      // What `gc` may remove, and what `rollback` leads away from.
      if (command !== 'publish') await tool.run('publish', 'chat', '--root', workspace.root);
      const child = tool.start(command, ...words);
      const end = once(child, 'exit');
      await tool.isAtWork(child);
      await pause(random() * longestPause);
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        killed[command] = (killed[command] ?? 0) + 1;
      } else ended += 1;
      await end;

      const { head, faults } = await workspace.store.sets.look();
      const found = head ? [...(await verifySet(workspace.store, head)).faults] : ['nothing is live'];
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
    // Whatever the killed have left stops nobody.
    await workspace.buildRemote('chat', 'bbbbbbbb');
    for (const words of [
      ['publish', 'chat', '--root', workspace.root],
      ['gc'],
      ['rollback', 'chat'],
      ['verify'],
    ]) {
      const { exitCode, said } = await tool.run(...words);
      if (exitCode !== 0) violations.push(`afterwards ${words[0]} ended with ${exitCode}: ${said}`);
    }
    return { killed, ended, violations };
  } finally {
    await edge.close();
    await Promise.all([tool.remove(), workspace.remove()]);
  }
}
