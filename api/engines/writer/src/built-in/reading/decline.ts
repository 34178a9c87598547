import type { Language } from '@lisan/engine-contract';
import type { Remark } from '../assignment';
import { languageOf } from './normalize';
import { anyOf, wholeWords } from './phrase-matcher';
import { otherKinds } from './task';

const kinds = (
  [
    ['cannotTranslate', 'translate|translation|translating|ترجم|ترجمه|ترجمها|ترجمي|ترجموا|ترجمة'],
    [
      'cannotFaq',
      'faq|faqs|q&a|q & a|frequent questions|frequently asked questions|common questions|questions and answers|أسئلة شائعة|اسئلة شائعة|الأسئلة الشائعة|أسئلة متكررة|أسئلة وأجوبة|أسئلة مع أجوبة',
    ],
    [
      'cannotDialogue',
      'dialogue|dialogues|dialog|dialogs|conversation between|interview between|skit|حوار|حوارا|حوارات|محادثة بين|مقابلة بين',
    ],
  ] as const
).map(([remark, words]) => [remark, anyOf(words.split('|'))] as const);

const code =
  /(?:write|create|fix|debug|build|make|generate|give me|اكتب|أنشئ|اعطني|أعطني).{0,40}(?<!\p{L})(?:python|javascript|typescript|java|c\+\+|sql|html|css|regex|bash|shell script|function|algorithm|source code|code snippet|كود|شيفرة|دالة|خوارزمية|بايثون)(?!\p{L})/iu;
const dialect = wholeWords(
  'بال?لهج[ةه]|بال?لهجات|بالعامي[ةه]|بالدارج[ةه]|in (?:an? |the )?(?:[a-z]+ ){0,2}dialect|in (?:egyptian|saudi|gulf|lebanese|levantine|moroccan|syrian|jordanian|iraqi|khaleeji) arabic',
);
const otherLanguage = wholeWords(
  'in (?:french|spanish|german|turkish|urdu|hindi|italian|chinese|portuguese|russian|persian)|بال?(?:لغة ال)?(?:فرنسية|إسبانية|اسبانية|ألمانية|المانية|تركية|إيطالية|روسية|فارسية|صينية)',
);
/** The requested output form: `as a poem`, `into an FAQ`. */
const asKind = (source: string) =>
  wholeWords(
    `(?:as|into|in the form of|in the style of|على شكل|في شكل|بصيغة|على هيئة|إلى|الى) (?:an? |the )?(?:${source})`,
  );

const expressions = [
  ...kinds.map(([remark, source]) => [remark, wholeWords(source), asKind(source)] as const),
  ['cannotWrite', wholeWords(otherKinds), asKind(otherKinds)] as const,
];

/** Stock phrases would hurt here. */
const sensitive = wholeWords(
  anyOf(
    'death|died|dying|dead|funeral|grief|mourning|suicide|self-harm|war|wars|genocide|massacre|terrorism|murder|rape|abuse|cancer|depression|holocaust|abortion|election|elections|politics|religion|prayer|quran|bible|الموت|وفاة|توفي|توفيت|جنازة|عزاء|انتحار|حرب|حروب|مجزرة|إبادة|إرهاب|اغتصاب|سرطان|اكتئاب|صلاة|قرآن|دين|انتخابات|سياسة'.split(
      '|',
    ),
  ),
);

export function isSensitive(topic: string): boolean {
  return sensitive.test(topic);
}

interface Request {
  readonly text: string;
  readonly rest: string;
  readonly isKnown: boolean;
}

export function readDecline({ text, rest, isKnown }: Request): Remark | undefined {
  if (dialect.test(text)) return 'cannotDialect';
  if (code.test(rest)) return 'cannotCode';
  if (otherLanguage.test(rest)) return 'otherLanguage';
  return expressions.find(
    ([remark, named, asked]) =>
      asked.test(text) || (named.test(rest) && !(isKnown && remark === 'cannotWrite')),
  )?.[0];
}

const TARGET =
  /(?:into|to|in) (?:[a-z]+ ){0,2}?(?<en>arabic|english|french|spanish|german|turkish|urdu|hindi|italian|chinese|portuguese|russian)(?!\p{L})|(?:إلى|الى|ب) ?(?:اللغة )?(?:ال)?(?<ar>عربية|إنجليزية|انجليزية|فرنسية|إسبانية|ألمانية|تركية)/iu;

export function readTextDecline(instruction: string, text: string): Remark | undefined {
  if (dialect.test(instruction)) return 'cannotDialect';
  const { en, ar } = TARGET.exec(instruction)?.groups ?? {};
  const target = targets.find(([, name]) => name.test(en ?? ar ?? ''))?.[0];
  const isOther = (en ?? ar) !== undefined && target !== languageOf(text);
  if (isOther && text !== '') return 'cannotTranslate';
  return expressions.find(([, , asked]) => asked.test(instruction))?.[0];
}

const targets: readonly (readonly [Language, RegExp])[] = [
  ['ar', /^(?:arabic|عربية)$/iu],
  ['en', /^(?:english|[إا]نجليزية)$/iu],
];
