import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readFrames, toFrame } from './frames';
import type { Order, Report } from './speech-protocol';
import type { SpawnSpeechProcess } from './spawn-speech-process';

export interface SpeechChildEvents {
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
