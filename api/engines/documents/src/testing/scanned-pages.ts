import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

/** Set at 150 dots per inch in DejaVu Serif and Noto Naskh Arabic, turned by 0.4 degrees, with noise; grey JPEGs. */
export const scannedPages = {
  english: {
    jpeg: () => read('scan-english.jpg'),
    text: `Notes on the harbour clock
The clock above the harbour office has been five minutes fast since the storm of 1987, and nobody wishes to correct it. Fishermen set out by it, the school bell follows it, and the last ferry leaves when it strikes nine.
A survey last spring asked 1,240 residents whether the clock should be repaired. Some 62% said no, 31% said yes, and the rest had not noticed. The repair would cost $3,750 and take eleven days.
Visitors often ask the keeper why the hands were painted blue. He answers that the sea borrowed their old colour and has promised to bring it back.`,
  },
  arabic: {
    jpeg: () => read('scan-arabic.jpg'),
    text: `ساعة الميناء
منذ عاصفة عام 1987 والساعة فوق مكتب الميناء تسبق الوقت بخمس دقائق، ولا يرغب أحد في تصحيحها. يخرج الصيادون على وقتها، ويتبعها جرس المدرسة، وتغادر آخر عبارة حين تدق التاسعة.
في الربيع الماضي سألنا 1,240 من السكان هل ينبغي إصلاح الساعة. قال نحو 62% منهم لا، وقال 31% نعم، ولم ينتبه الباقون إليها. يكلف الإصلاح 3,750 دولارا ويستغرق أحد عشر يوما.
كثيرا ما يسأل الزوار حارسها لماذا طليت العقارب باللون الأزرق، فيجيب أن البحر استعار لونها القديم ووعد بأن يعيده.`,
  },
} as const;

/** Share of the expected words that the text has in the same order. */
export function shareOfWords(text: string, expected: string): number {
  const [found, wanted] = [text.split(/\s+/u), expected.split(/\s+/u)];
  // Longest common subsequence.
  let row = new Array<number>(found.length + 1).fill(0);
  for (const word of wanted) {
    const next = [0];
    for (const [index, other] of found.entries())
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / wanted.length;
}
