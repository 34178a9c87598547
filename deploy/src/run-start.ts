import { start } from './start/start';
import { runUntilStopped } from './run-until-stopped';

/** The process behind `npm start`. */
export function runStart(): Promise<void> {
  return runUntilStopped(start);
}
