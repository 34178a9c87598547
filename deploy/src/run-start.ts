import { start } from './start/start';
import { runUntilStopped } from './run-until-stopped';

export function runStart(): Promise<void> {
  return runUntilStopped(start);
}
