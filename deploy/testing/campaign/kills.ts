import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { verifySet } from '../../src/commands/inspect';
import { buildEdge } from '../../src/edge/edge';
import { createWorkspace } from '../workspace-fixture';
import { makeTool } from './tool';

export interface KillsReport {
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
  const startEdge = () =>
    buildEdge({
      storeFolder: workspace.storeFolder,
      apiOrigin: () => undefined,
      trustedProxies: [],
      edgeSecret: 'known to edge and API alone',
      withGoogle: false,
      logLevel: 'silent',
      lookEvery: 0,
    });
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
