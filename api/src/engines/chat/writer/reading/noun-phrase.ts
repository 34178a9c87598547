const DOUBLED_LATER = new Set(['begin', 'forget', 'prefer', 'refer', 'admit', 'commit', 'control', 'upset']);

/**
 * An English topic in a form that follows a preposition: `how to make bread` becomes `making bread`, `why cats purr`
 * becomes `the reason why cats purr`.
 */
export function toNounPhrase(topic: string): string {
  const how =
    /^(?:learning )?(?:how (?:to|do i|can i|do you|can you|do we|can we)|ways to|to) (?:(\p{L}+ly) )?(\p{L}+)(?!\p{L})(.*)$/iu.exec(
      topic,
    );
  if (how) {
    const [, adverb, verb = '', rest = ''] = how;
    return `${adverb ? `${adverb} ` : ''}${toGerund(verb)}${rest}`;
  }
  if (/^why /iu.test(topic)) return `the reason ${lowerFirst(topic)}`;
  if (/^how /iu.test(topic)) return `the way ${topic.slice('how '.length)}`;
  return topic;
}

function toGerund(verb: string): string {
  const lower = verb.toLowerCase();
  if (lower === 'be') return 'being';
  if (lower.endsWith('ie')) return `${lower.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(lower)) return `${lower.slice(0, -1)}ing`;
  const isShort = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(lower);
  return isShort || DOUBLED_LATER.has(lower) ? `${lower}${lower.at(-1)}ing` : `${lower}ing`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
