import { spawn, type ChildProcess } from 'node:child_process';
import { entryPoint, type ProcessEntry } from '../../../../runtime/entry-point';

/** Starts the speech process with its standard input, output and error as pipes. */
export type SpawnSpeechProcess = () => ChildProcess;

export interface SpawnOptions {
  readonly entry?: ProcessEntry;
  /** The synthesizer's package, or the URL of a module of the same shape. */
  readonly synthesizer?: string;
}

export function speechProcessSpawner(options: SpawnOptions = {}): SpawnSpeechProcess {
  const { script, execArgv } = options.entry ?? entryPoint('speech-process');
  const synthesizer = options.synthesizer === undefined ? [] : [options.synthesizer];
  return () =>
    spawn(process.execPath, ['--max-old-space-size=256', ...execArgv, script, ...synthesizer], {
      stdio: ['pipe', 'pipe', 'pipe'],
      // The process needs none of the server's settings, least of all its keys.
      env: {},
    });
}
