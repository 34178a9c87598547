const GOVERNING = new Set(
  (
    'في من إلى الى على عن مع حتى منذ خلال قبل بعد عند حوالي نحو قرابة زهاء ضمن بين لمدة مدة بنسبة نسبة بسعر سعر بقيمة قيمة بمبلغ مبلغ ' +
    'عمر بعمر سن يوم بتاريخ تاريخ صباح مساء غضون كل أول آخر أفضل أهم دون فوق تحت عبر رغم لغاية بحدود حدود بلغ بلغت يبلغ تبلغ تجاوز تجاوزت يتجاوز تتجاوز يساوي تساوي يكلف تكلف'
  ).split(' '),
);

/** Whether the word before puts a number into the genitive: عِشْرِين, not عِشْرُون. */
export function isOblique(previous: string): boolean {
  return GOVERNING.has(previous) || (/^[وف]/.test(previous) && GOVERNING.has(previous.slice(1)));
}
