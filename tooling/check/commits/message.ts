const TYPES = [
  'feat',
  'fix',
  'perf',
  'docs',
  'test',
  'refactor',
  'style',
  'build',
  'ci',
  'chore',
  'revert',
] as const;

const HEADER_PATTERN = /^([a-z]+)\(([^()]*)\)(!?): (.+)$/;
const MAX_HEADER_LENGTH = 100;
/** Subjects written by git, and those that autosquash removes. */
const GIT_SUBJECT_PATTERN = /^(Merge |Revert "|fixup! |squash! |amend! )/;

/** Problems of a commit message; ignores git's `#` comments. */
export function findMessageFaults(message: string): string[] {
  const [header = '', second = '', ...rest] = message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trimEnd()
    .split('\n');
  if (GIT_SUBJECT_PATTERN.test(header)) return [];
  const [, type, scope, , subject] = HEADER_PATTERN.exec(header) ?? [];
  if (type === undefined || scope === undefined || subject === undefined)
    return [`"${header}" is not of the form type(package): what it does, such as fix(chat): keep the draft`];
  return [
    ...((TYPES as readonly string[]).includes(type) ? [] : [`${type} is none of ${TYPES.join(', ')}`]),
    ...(/^[a-z][a-z0-9-]*$/.test(scope)
      ? []
      : [`the package '${scope}' is written in small letters, with hyphens`]),
    ...(subject.endsWith('.') ? ['the first line ends without a full stop'] : []),
    ...(header.length > MAX_HEADER_LENGTH
      ? [`the first line has ${header.length} characters, ${MAX_HEADER_LENGTH} at most`]
      : []),
    ...(second !== '' ? ['an empty line stands between the first line and the rest'] : []),
    ...(second === '' && rest.length > 0 && rest.join('').trim() === '' ? ['the body is empty'] : []),
  ];
}
