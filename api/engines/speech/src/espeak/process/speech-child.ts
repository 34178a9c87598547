import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type SpeechCommand, readFrames, type Report, toFrame } from './speech-protocol';
import { entryPoint, type ProcessEntry } from '@lisan/engine-runtime';

interface SpeechChildEvents {
  readonly onReport: (report: Report) => void;
  readonly onEnd: (reason: string) => void;
  readonly onLog: (line: string) => void;
}

export class SpeechChild {
  readonly #process: ChildProcess;
  readonly ended: Promise<void>;

  constructor(spawnProcess: SpawnSpeechProcess, { onReport, onEnd, onLog }: SpeechChildEvents) {
    this.#process = spawnProcess();
    const { stdin, stdout, stderr } = this.#process;
    if (!stdin || !stdout) throw new Error('The speech process needs pipes for its input and output');
    if (stderr) createInterface({ input: stderr }).on('line', onLog);
    stdin.on('error', (error) => onLog(String(error)));
    readFrames(
      stdout,
      (report) => onReport(report as Report),
      (error) => {
        onLog(String(error));
        this.kill();
      },
    );
    this.ended = new Promise((resolve) => {
      let isFinished = false;
      const finish = (reason: string) => {
        if (isFinished) return;
        isFinished = true;
        resolve();
        onEnd(reason);
      };
      this.#process.on('error', (error) => finish(String(error)));
      this.#process.on('close', (code, signal) => finish(`ended with ${signal ?? `code ${code}`}`));
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  send(command: SpeechCommand): void {
    if (this.#process.stdin?.writable) this.#process.stdin.write(toFrame(command));
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

export type SpawnSpeechProcess = () => ChildProcess;

interface SpawnOptions {
  readonly entry?: ProcessEntry;
  /** Package name, or the URL of a compatible module. */
  readonly synthesizer?: string;
}

export function speechProcessSpawner(options: SpawnOptions = {}): SpawnSpeechProcess {
  const { script, execArgv } = options.entry ?? entryPoint('speech-process');
  const synthesizer = options.synthesizer === undefined ? [] : [options.synthesizer];
  return () =>
    spawn(process.execPath, ['--max-old-space-size=256', ...execArgv, script, ...synthesizer], {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Keep the server's environment, and its secrets, out of the process.
      env: {},
    });
}
