import { AUDIENCE, IN_ARABIC, IN_ENGLISH, LENGTH, LISTED, PLATFORM, readLength, TONE } from './attributes';
import fillers from './fillers.json' with { type: 'json' };
import { FULL_STOP, withoutMarkup } from './normalize';
import { wholeWords } from './phrase-matcher';
import { otherKinds, TASK } from './task';

interface TopicReading {
  /** In the user's words, cleaned; empty when missing. */
  readonly topic: string;
  readonly rest: string;
}

const MAX_TOPIC_LENGTH = 160;
const SENTENCE_END = new RegExp(String.raw`[!?؟؛;](?=[\s"'”»)]|$)|\n|${FULL_STOP}`, 'iu');

const ABOUT = wholeWords(
  'about|regarding|concerning|on the (?:topic|subject) of|explaining|describing|covering|promoting|advertising|introducing|featuring|reviewing|to (?:promote|sell|advertise|explain|introduce)|و?عن|حول|بخصوص|بشأن|(?:ت|ي)شرح|(?:ت|ي)روج|في موضوع|موضوع(?:ه|ها)|للترويج|لتسويق|لشرح',
);
const VERB =
  /^(?:please |can you |could you |من فضلك )*(?:explain|describe|introduce|promote|advertise|present|pitch|teach|review|اشرح|صف|قدم|روج|عرف) (?:me |us |لي |ب(?=\p{L}{3}))?/iu;
const NOUN = String.raw`(?:${TASK}|${PLATFORM}|${otherKinds})`;
const ON = wholeWords(String.raw`(?<=(?:${NOUN}) )on(?= )`, 'giu');
const FOR = wholeWords(String.raw`(?<=(?:${NOUN}) )(?:for|of|to)(?= )`, 'giu');
/** Arabic attaches 'for' to the noun: `إعلان لعطر`, `أفكار للمطبخ`. */
const ARABIC_FOR = new RegExp(
  String.raw`(?:${NOUN})(?: [\p{L}-]+){0,2}?(?: (?:${LENGTH}))? (?!لمدة|لي(?: |$)|لنا(?: |$))ل(?=ل?\p{L}{2})`,
  'giu',
);

const lengthTail = tail(
  String.raw`(?:(?:in|for|of|lasting|under|within|around|max|at most|up to|that is|that lasts|no longer than|less than|مدته|مدتها|لمدة|بمدة|خلال|في|بطول|طوله|طولها|حوالي|نحو|بحدود|لا يتجاوز|لا تتجاوز) )*(?:${LENGTH})(?: (?:long|max|or less|in length|at most|تقريبا|كحد أقصى))?`,
);
/** In `my gym on Instagram` the platform is an attribute; in `growing on Instagram` it is the topic. */
const onPlatform = tail(String.raw`(?:على|on) (?:${PLATFORM})`);
const GROWTH =
  /^(?:for )?(?:how|ways|grow|sell|market|earn|success|going viral|كيف|طرق|النمو|الربح|التسويق|البيع|النجاح|الشهرة)/iu;
const tails = [
  tail(
    String.raw`(?:(?<=[,،] ?)|(?:(?:in|with|make it|keep it|and|بأسلوب|بنبرة|بطريقة|بشكل|بصيغة|بلغة|أسلوب|اجعله|اجعلها) )+)(?:(?:an?|very|more|really|a bit|the) )*(?:${TONE})(?:(?: and | و ?|, |، ?)(?:${TONE}))*(?: (?:tone|style|way|voice|manner|language|جدا))?`,
  ),
  tail('with a (?:strong |clear )?call to action(?: at the end)?|وفي (?:آخره|نهايته) دعوة إلى (?:ال)?فعل'),
  tail(IN_ARABIC),
  tail(IN_ENGLISH),
  tail(String.raw`(?:(?<=[,،] ?)|for (?:my |an? |the )?|as an? |من أجل )(?:${PLATFORM})`),
  tail(String.raw`(?<= )(?:لل?)(?:تيك توك|تيكتوك|يوتيوب|إنستغرام|انستغرام|انستقرام|بودكاست|لينكدإن)`),
  tail(AUDIENCE),
  tail('instead|بدلا منه|بدلا من ذلك'),
  tail('please|thanks|thank you|من فضلك|لو سمحت|رجاء|شكرا'),
];

/** Matches only at the first of several separators: backtracking would take seconds. */
function tail(source: string): RegExp {
  return new RegExp(String.raw`(?:^|(?<![\s,،])[\s,،]+)(?:${source})[\s,،.]*$`, 'iu');
}

export function readTopic(text: string): TopicReading {
  const marker = findMarker(text);
  if (marker) return readAfterMarker(text, marker);
  const stripped = stripTails(text.replace(/(?<![.!])[.!]+$/u, ''), '');
  const words = stripAttributes(stripped.topic);
  return { topic: clean(trimEdges(words, fillers.edges)), rest: text };
}

export function hasOnlyFillers(text: string): boolean {
  const words = stripAttributes(stripTails(text, '').topic).replace(LONE_NUMBER, ' ');
  return trimEdges(words, [...fillers.edges, ...fillers.changes]) === '';
}

function findMarker(text: string): { head: string; topic: string } | undefined {
  const verb = VERB.exec(text);
  if (verb) return { head: '', topic: text.slice(verb[0].length) };
  const about = ABOUT.exec(text);
  if (about) return { head: text.slice(0, about.index), topic: text.slice(about.index + about[0].length) };
  for (const expression of [ON, ARABIC_FOR, FOR]) {
    for (const found of text.matchAll(expression)) {
      const end = found.index + found[0].length;
      const after = text.slice(end).trim();
      const topic = expression === ARABIC_FOR ? after.replace(/^ل/u, 'ال') : after;
      // 'for beginners' and 'for TikTok' are attributes, not topics.
      const own = stripAttributes(stripTails(`for ${topic}`, '').topic);
      if (trimEdges(own, fillers.edges) !== '') return { head: text.slice(0, end), topic };
    }
  }
  return undefined;
}

function readAfterMarker(text: string, { head, topic }: { head: string; topic: string }): TopicReading {
  const end = topic.search(SENTENCE_END);
  const segment = end < 0 ? topic : topic.slice(0, end);
  const following = end < 0 ? '' : topic.slice(end);
  const stripped = stripTails(segment.trim(), head);
  const rest = [head, stripped.removed, following].join(' ');
  const found = clean(stripped.topic);
  return { topic: found, rest: found ? rest : text };
}

function stripTails(segment: string, head: string): { topic: string; removed: string } {
  // '… in two minutes' belongs to the topic when a length came first.
  let isLengthKnown = readLength(head) !== undefined;
  let topic = segment;
  let removed = '';
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const expression of [lengthTail, onPlatform, ...tails]) {
      if (expression === lengthTail && isLengthKnown) continue;
      if (expression === onPlatform && GROWTH.test(topic)) continue;
      const found = expression.exec(topic);
      if (found) {
        isLengthKnown ||= expression === lengthTail;
        removed = `${found[0]} ${removed}`;
        topic = topic.slice(0, found.index);
        isChanged = true;
      }
    }
  }
  return { topic, removed };
}

const attributes = [LISTED, LENGTH, IN_ARABIC, IN_ENGLISH, AUDIENCE, TASK, otherKinds, PLATFORM, TONE].map(
  (source) => wholeWords(source, 'giu'),
);

/** A count without its noun: `another 5`. */
const LONE_NUMBER = /(?<![\p{L}\p{N}$€£.,])\d{1,3}(?![\p{L}\p{N}.,:%])/gu;

function stripAttributes(text: string): string {
  return attributes.reduce((words, expression) => words.replace(expression, ' '), text);
}

function trimEdges(text: string, fillerWords: readonly string[]): string {
  const known = new Set(fillerWords);
  const isFiller = (word: string | undefined) =>
    word !== undefined && (!/[\p{L}\p{N}]/u.test(word) || known.has(bare(word)));
  const words = text.split(/\s+/u).filter((word) => word !== '');
  while (isFiller(words[0])) words.shift();
  while (isFiller(words.at(-1))) words.pop();
  return words.join(' ');
}

function bare(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
}

function clean(topic: string): string {
  const line = withoutMarkup(topic)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s"'“”«»‘’:،,.-]+|(?<![\s"'“”«»‘’:،,.!-])[\s"'“”«»‘’:،,.!-]+$/gu, '');
  if (line.length <= MAX_TOPIC_LENGTH) return line;
  return line.slice(0, MAX_TOPIC_LENGTH).replace(/(?<!\s)\s+\S*$/u, '');
}
