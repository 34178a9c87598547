const MAX_TITLE_LENGTH = 48;
const POLITENESS_PATTERN =
  /^(?:(?:please|can you|could you|would you|من فضلك|لو سمحت|هل يمكنك أن|هل يمكنك|هل تستطيع أن)[\s,،]+)+/iu;

const REQUEST_PATTERN =
  /^(?:write|create|generate|make|draft|compose|give|prepare|اكتب|أنشئ|ولّد|ولد|أعد|حضّر|صمم)\s.*?\s(?:about|عن|حول)\s+(?=\S{2})/iu;

/** Derives a short title from a prompt: an instruction's subject, else the first words. */
export function titleOf(prompt: string): string {
  const line = prompt
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .split('\n')
    .map((each) =>
      each
        .replace(/^[\s#>*+-]+|[*_`]+/gu, '')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .find((each) => each !== '');
  const words = (line ?? prompt.trim()).replace(POLITENESS_PATTERN, '');
  const subject = words.replace(REQUEST_PATTERN, '').replace(/(?<![\s.!?؟…])[\s.!?؟…]+$/u, '');
  const title = cut(subject === '' ? (line ?? prompt) : subject);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

export function titleWithin(markdown: string): string | undefined {
  const heading = /^\s*#{1,6}[^\S\n]+([^\n]+)/u.exec(markdown.slice(0, 500))?.[1];
  return heading !== undefined && /\p{L}/u.test(heading) ? titleOf(heading) : undefined;
}

function cut(text: string): string {
  if (text.length <= MAX_TITLE_LENGTH) return text;
  const head = text.slice(0, MAX_TITLE_LENGTH).replace(/\p{Surrogate}$/u, '');
  const words = head.replace(/(?<!\s)\s+\S*$/u, '');
  return `${(words.length > MAX_TITLE_LENGTH / 2 ? words : head).replace(/(?<![\s,،.;:؛])[\s,،.;:؛]+$/u, '')}…`;
}
