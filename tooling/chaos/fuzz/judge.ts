import type { Shot } from './make-request';
import type { WireAnswer } from './wire';

/** A provider that is away, or an engine that is not set up, is an answer; a fault of ours is none. */
const excused = new Set([
  'provider_rejected',
  'provider_unavailable',
  'not_configured',
  'engine_unavailable',
  'busy',
]);
/** Refused before anybody knows which call it is: lines that cannot be read, that never end, that are too many. */
const ofTheWire = new Set([400, 408, 431]);
/** What the inside of the server looks like from outside. */
const INSIDE =
  /node_modules|\bat \S+ \(|\.[jt]s:\d+|ECONN|ENOENT|EACCES|syntax error|violates|kysely|pglite/i;

/** Whether a line of the server's log tells of a fault of its own. */
export function isFault(line: string): boolean {
  return !excused.has(String(readProblem(line)?.code));
}

/** What is wrong with the answer to a request; empty when nothing is. */
export function judge(shot: Shot, answer: WireAnswer | undefined): string[] {
  if (answer === undefined) return ['no answer and no end in time'];
  const { status, body } = answer;
  const { operation, isKnownRoute, isReadable } = shot;
  // Who asks for a tunnel is not heard, and a server that is no proxy hangs up.
  if (status === 0)
    return isReadable && shot.request.method !== 'CONNECT'
      ? ['the connection was closed without a word']
      : [];
  const problem = status >= 400 ? readProblem(body) : undefined;
  return [
    ...judgeFault(status, problem),
    ...(mustSayWhen(status, problem) && !(Number(answer.headers['retry-after']) > 0)
      ? [`${status} without the time to come again`]
      : []),
    ...(isKnownRoute && isReadable && !operation.statuses.has(status) && !ofTheWire.has(status)
      ? [`${status} is not in the document`]
      : []),
    ...(isReadable || ofTheWire.has(status) ? judgeRefusal(shot, answer, problem) : []),
    ...(status >= 400 && INSIDE.test(body) ? ['the answer shows the inside of the server'] : []),
  ];
}

/** Whoever asks too much, or too much at a time, is told when it is worth another try. */
function mustSayWhen(status: number, problem: Problem | undefined): boolean {
  return status === 429 || (status === 503 && problem?.code === 'busy');
}

interface Problem {
  readonly detail?: unknown;
  readonly code?: unknown;
  readonly fields?: readonly { readonly field?: unknown }[];
}

function readProblem(body: string): Problem | undefined {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return undefined;
  }
}

function judgeFault(status: number, problem: Problem | undefined): string[] {
  if (status < 500) return [];
  const isExcused = (status === 502 || status === 503) && excused.has(String(problem?.code));
  return isExcused ? [] : [`a fault: ${status} ${String(problem?.code)}`];
}

function judgeRefusal(
  { operation, request, isKnownRoute }: Shot,
  answer: WireAnswer,
  problem: Problem | undefined,
): string[] {
  const { status, headers } = answer;
  // The answer to HEAD has no body; the checkout says it in a page.
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  if (status < 400 || request.method === 'HEAD' || isPage) return [];
  // The upload protocol's own words to a client that does not speak it.
  const isUpload = operation.path.startsWith('/api/video/uploads');
  if (isUpload && (status === 412 || answer.body.startsWith('Invalid '))) return [];
  if (problem === undefined) return [`${status} without a problem in its body`];
  const { detail, code, fields } = problem;
  return [
    ...(typeof detail === 'string' && detail !== '' ? [] : ['a refusal without a sentence']),
    ...(!isKnownRoute || operation.codes.has(String(code)) || ofTheWire.has(status)
      ? []
      : [`the code ${String(code)} is not in the document`]),
    ...(code === 'invalid_fields' && !fields?.length ? ['no field is named'] : []),
  ];
}
