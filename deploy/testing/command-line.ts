import { join } from 'node:path';
import { runCommandLine } from '../cli/commands/run';
import { readConfig, type Config } from '../edge/config';
import type { WorkspaceFixture } from './workspace-fixture';

type Place = Pick<WorkspaceFixture, 'root' | 'storeFolder'>;

export async function typeCommand(
  { root, storeFolder }: Place,
  words: readonly string[],
  settings: Partial<Config> = {},
) {
  const said: string[] = [];
  const complained: string[] = [];
  const config = {
    ...readConfig({}),
    root,
    storeLocation: storeFolder,
    keysFolder: join(root, 'keys'),
    user: 'layla',
    ...settings,
  };
  const exitCode = await runCommandLine(words, {
    config,
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
  });
  return { exitCode, said: said.join('\n'), complained: complained.join('\n') };
}

export async function askCommand(place: Place, words: readonly string[], settings: Partial<Config> = {}) {
  const { exitCode, said, complained } = await typeCommand(place, [...words, '--json'], settings);
  return { exitCode, complained, ...(JSON.parse(said) as Record<string, unknown>) };
}
