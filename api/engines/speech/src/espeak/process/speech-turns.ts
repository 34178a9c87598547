import type { SpeechCommand, Report } from './speech-protocol';
import { SpeechJob } from './speech-job';
import type { Synthesizer } from './synthesizer';

/** Jobs with an open file and encoder (about 4 MB each); others wait. */
const MAX_OPEN_JOBS = 12;

type SpeakCommand = Extract<SpeechCommand, { type: 'speak' }>;

/**
 * Runs jobs round robin, one piece per turn, so that a long text never blocks a short one. Reads new
 * requests between pieces.
 */
export class SpeechTurns {
  readonly #synthesizer: Synthesizer;
  readonly #report: (report: Report) => void;
  readonly #waiting: SpeakCommand[] = [];
  readonly #open = new Map<number, SpeechJob>();
  readonly #canceled = new Set<number>();
  #isRunning = false;

  constructor(synthesizer: Synthesizer, report: (report: Report) => void) {
    this.#synthesizer = synthesizer;
    this.#report = report;
  }

  handle(command: SpeechCommand): void {
    if (command.type === 'cancel') {
      this.#cancel(command.job);
      return;
    }
    this.#waiting.push(command);
    if (!this.#isRunning) void this.#run();
  }

  #cancel(job: number): void {
    const index = this.#waiting.findIndex((command) => command.job === job);
    if (index >= 0) {
      this.#waiting.splice(index, 1);
      this.#report({ type: 'canceled', job });
    } else this.#canceled.add(job);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#open.size > 0 || this.#waiting.length > 0) {
      await this.#openWaiting();
      for (const [id, job] of [...this.#open]) {
        this.#turn(id, job);
        await new Promise((resume) => setImmediate(resume));
      }
    }
    this.#canceled.clear();
    this.#isRunning = false;
  }

  async #openWaiting(): Promise<void> {
    while (this.#open.size < MAX_OPEN_JOBS) {
      const command = this.#waiting.shift();
      if (!command) return;
      this.#report({ type: 'turn', job: command.job });
      try {
        this.#open.set(command.job, await SpeechJob.open(command.path, command.pieces));
      } catch (error) {
        this.#report({ type: 'failed', job: command.job, ...describe(error) });
      }
    }
  }

  #turn(id: number, job: SpeechJob): void {
    if (this.#canceled.delete(id)) {
      this.#open.delete(id);
      job.discard();
      this.#report({ type: 'canceled', job: id });
      return;
    }
    this.#report({ type: 'turn', job: id });
    try {
      const piece = job.speakNext(this.#synthesizer);
      if (piece) this.#report({ type: 'heard', job: id, piece });
      if (!job.isFinished) return;
      this.#open.delete(id);
      this.#report({ type: 'done', job: id, ...job.finish() });
    } catch (error) {
      this.#open.delete(id);
      job.discard();
      this.#report({ type: 'failed', job: id, ...describe(error) });
    }
  }
}

function describe(error: unknown): { reason: string; code?: unknown } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { reason: String(error), ...(code !== undefined && { code }) };
}
