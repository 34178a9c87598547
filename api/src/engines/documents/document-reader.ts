import { fork, type ChildProcess } from 'node:child_process';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { Problem } from '@lisan/errors';
import type { ProcessEntry } from '../../place';
import { documentLimits } from './document-limits';
import type { DocumentOrder, DocumentReport } from './document-protocol';
import { documentProblem } from './document-refusal';

export interface DocumentReaderOptions {
  /** Begins the process of `document-process.ts`. */
  readonly entry: ProcessEntry;
  /** Documents read at a time; others wait their turn. */
  readonly concurrency?: number;
  /** More are turned away. */
  readonly mostWaiting?: number;
  /** Seconds for one document. */
  readonly timeLimit?: number;
  /** What the server's log is told: not for the person. */
  readonly onFailure?: (reason: string) => void;
}

export interface DocumentRequest {
  readonly path: string;
  /** Longer text is not read to its end. UTF-16 units. */
  readonly maximumCharacters: number;
  /** Ends the work at once; `read` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads the text of a .txt, .docx or .pdf file, told apart by their bytes, in a process of its own that is ended when
 * it takes too long or too much memory.
 */
export interface DocumentReader {
  /**
   * Answers the text, or `too-long` when it is longer than asked for.
   * @throws Problem `no_readable_text`, `unsupported_type`, `unsuitable_media` with the sentence that says why;
   * `engine_unavailable` when too many wait already
   */
  read(request: DocumentRequest): Promise<{ readonly text: string } | 'too-long'>;
}

const WAITS_SECONDS = 10;

export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  const places = bulkhead(options.concurrency ?? 2, options.mostWaiting ?? 40);
  return {
    async read({ path, maximumCharacters, signal }) {
      signal?.throwIfAborted();
      try {
        const report = await places.execute(() => ask({ path, maximumCharacters }, options, signal));
        return report.kind === 'read' ? { text: report.text } : 'too-long';
      } catch (error) {
        if (!isBulkheadRejectedError(error)) throw error;
        throw new Problem('engine_unavailable', { retryAfter: WAITS_SECONDS });
      }
    },
  };
}

type Answer = Extract<DocumentReport, { kind: 'read' | 'too-long' }>;

function ask(order: DocumentOrder, options: DocumentReaderOptions, signal?: AbortSignal): Promise<Answer> {
  signal?.throwIfAborted();
  const { entry, timeLimit = documentLimits.seconds, onFailure = () => undefined } = options;
  const child = startProcess(entry);
  return new Promise<Answer>((resolve, reject) => {
    const words = collectWords(child);
    let verdict: (() => void) | undefined;
    const decide = (act: () => void): void => {
      verdict ??= act;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => decide(() => reject(documentProblem('document_too_complex'))),
      timeLimit * 1000,
    );
    const handleAbort = (): void => decide(() => reject(signal?.reason));
    signal?.addEventListener('abort', handleAbort, { once: true });
    child.once('message', (message) => {
      const report = message as DocumentReport;
      if (report.kind === 'failed') onFailure(report.reason);
      verdict ??= () => settle(report, resolve, reject);
    });
    child.once('error', (error) => onFailure(String(error)));
    // Only when the process is gone is its memory back and its place free.
    child.once('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
      if (verdict) return verdict();
      onFailure(`The document process ended with ${String(code)}: ${words()}`);
      // Ended by its own watch, or by V8: the document asked for too much.
      reject(documentProblem('document_too_complex'));
    });
    child.send(order, (error) => {
      if (error) onFailure(String(error));
    });
  });
}

function settle(
  report: DocumentReport,
  resolve: (answer: Answer) => void,
  reject: (error: Problem) => void,
): void {
  if (report.kind === 'refused') reject(documentProblem(report.refusal, { count: documentLimits.pages }));
  else if (report.kind === 'failed') reject(new Problem('engine_unavailable'));
  else resolve(report);
}

function startProcess({ script, execArgv }: ProcessEntry): ChildProcess {
  return fork(script, [], {
    // A document brings no code that runs.
    execArgv: [
      `--max-old-space-size=${documentLimits.heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      ...execArgv,
    ],
    // None of the server's settings, least of all its keys.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function collectWords(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2_000)));
  return () => words;
}
