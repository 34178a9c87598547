import { start } from './start/start';
import { runUntilStopped } from '../edge';

export function runStart(): Promise<void> {
  return runUntilStopped(start);
}
