import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Order, readFrames, type Report, toFrame } from './speech-protocol';
import { entryPoint, type ProcessEntry } from '../../../../runtime/entry-point';

interface SpeechChildEvents {
  readonly onReport: (report: Report) => void;
  /** Once, whatever ended it. */
  readonly onEnd: (reason: string) => void;
  readonly onLog: (line: string) => void;
}

/** One life of the speech process. */
export class SpeechChild {
  readonly #process: ChildProcess;
  readonly ended: Promise<void>;

  constructor(spawnProcess: SpawnSpeechProcess, { onReport, onEnd, onLog }: SpeechChildEvents) {
    this.#process = spawnProcess();
    const { stdin, stdout, stderr } = this.#process;
    if (!stdin || !stdout) throw new Error('The speech process needs pipes for its input and output');
    if (stderr) createInterface({ input: stderr }).on('line', onLog);
    // Writing to a process that just died; `close` says so.
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
      let isOver = false;
      const over = (reason: string) => {
        if (isOver) return;
        isOver = true;
        resolve();
        onEnd(reason);
      };
      this.#process.on('error', (error) => over(String(error)));
      this.#process.on('close', (code, signal) => over(`ended with ${signal ?? `code ${code}`}`));
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  send(order: Order): void {
    if (this.#process.stdin?.writable) this.#process.stdin.write(toFrame(order));
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

/** Starts the speech process with its standard input, output and error as pipes. */
export type SpawnSpeechProcess = () => ChildProcess;

interface SpawnOptions {
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
