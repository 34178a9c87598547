import type { Shot } from './requests';
import type { WireAnswer } from './wire';

export interface Documented {
  readonly statuses: ReadonlySet<number>;
  readonly codes: ReadonlySet<string>;
}

/** A missing provider isn't a server error. */
const excused = new Set([
  'provider_rejected',
  'provider_unavailable',
  'not_configured',
  'engine_unavailable',
  'busy',
]);
/** Statuses before routing: unreadable, endless or too many lines. */
const ofTheWire = new Set([400, 408, 431]);
const INTERNALS =
  /node_modules|\bat \S+ \(|\.[jt]s:\d+|ECONN|ENOENT|EACCES|syntax error|violates|kysely|pglite/i;

interface Problem {
  readonly detail?: unknown;
  readonly code?: unknown;
  readonly fields?: readonly object[];
}

function readProblem(body: string): Problem | undefined {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return undefined;
  }
}

export const isFault = (line: string): boolean => !excused.has(String(readProblem(line)?.code));

export function judge(
  shot: Shot,
  answer: WireAnswer | undefined,
  documented: Documented | undefined,
): string[] {
  if (answer === undefined) return ['no answer and no end in time'];
  const { status, body, headers } = answer;
  const { isKnownRoute, isReadable, request } = shot;
  // A server that isn't a proxy hangs up on CONNECT.
  if (status === 0)
    return isReadable && request.method !== 'CONNECT' ? ['the connection was closed without an answer'] : [];
  if (status < 400) return isReadable ? judgeStatus(shot, status, documented) : [];
  const problem = readProblem(body);
  const code = String(problem?.code);
  const isExcused = (status === 502 || status === 503) && excused.has(code);
  const needsTime = status === 429 || (status === 503 && code === 'busy');
  return [
    ...(status >= 500 && !isExcused ? [`a fault: ${status} ${code}`] : []),
    ...(needsTime && !(Number(headers['retry-after']) > 0)
      ? [`${status} without the time to come again`]
      : []),
    ...(isReadable ? judgeStatus(shot, status, documented) : []),
    ...(isReadable || ofTheWire.has(status) ? judgeProblem(shot, answer, problem) : []),
    ...(isKnownRoute &&
    isReadable &&
    problem &&
    documented &&
    !ofTheWire.has(status) &&
    !documented.codes.has(code) &&
    !isProtocol(shot, answer)
      ? [`the code ${code} is not in the document`]
      : []),
    ...(INTERNALS.test(body) ? ['the answer shows the inside of the server'] : []),
  ];
}

function judgeStatus({ isKnownRoute }: Shot, status: number, documented: Documented | undefined): string[] {
  const isKnown = !documented || documented.statuses.has(status) || ofTheWire.has(status);
  return isKnownRoute && !isKnown ? [`${status} is not in the document`] : [];
}

/** Upload clients get protocol errors, HEAD has no body, the checkout returns a page. */
const isProtocol = ({ operation, request }: Shot, { status, headers, body }: WireAnswer) =>
  request.method === 'HEAD' ||
  headers['content-type']?.startsWith('text/html') === true ||
  (operation.path.startsWith('/video/uploads') && (status === 412 || body.startsWith('Invalid ')));

function judgeProblem(shot: Shot, answer: WireAnswer, problem: Problem | undefined): string[] {
  if (isProtocol(shot, answer)) return [];
  if (problem === undefined) return [`${answer.status} without a problem in its body`];
  const { detail, code, fields } = problem;
  return [
    ...(typeof detail === 'string' && detail !== '' ? [] : ['a refusal without a sentence']),
    ...(code === 'invalid_fields' && !fields?.length ? ['no field is named'] : []),
  ];
}
