import type { Remark } from '../assignment';

const THANKS =
  'thanks?|thank you|thx|cheers|great|perfect|awesome|nice|good job|well done|شكرا|شكرا لك|شكرا جزيلا|ممتاز|رائع|أحسنت|جميل|الله يعطيك العافية|يعطيك العافية';
const AFTER_THANKS =
  "(?:that|this|it)(?:'s| is| was)|for|your|the|help|everything|work|job|really|so|very|much|a lot|a bunch|again|you|lisan|great|good|nice|perfect|helpful|amazing|awesome|excellent|جزيلا|جدا|لك|كثيرا|على|المساعدة|مساعدتك|يا \\p{L}+";

const remarks: readonly (readonly [Remark, RegExp])[] = [
  [
    'greeting',
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|salam|salaam|greetings|how are you|what'?s up|السلام عليكم(?: ورحمة الله)?(?: وبركاته)?|سلام|مرحبا|مرحبًا|أهلا|اهلا|أهلا وسهلا|هلا|صباح الخير|مساء الخير|كيف حالك|كيف الحال)(?: there| lisan| today| يا لسان| بك| اليوم)?$/iu,
  ],
  ['thanks', new RegExp(`^(?:ok(?:ay)?,? )?(?:${THANKS})(?:[,،!.]* (?:${AFTER_THANKS}))*$`, 'iu')],
  [
    'identity',
    /^(?:so,? )?(?:who|what) are you|^what (?:can|do) you do|^are you (?:an? |really )?(?:ai|human|robot|bot|real|chatgpt|gpt|grok|deepseek|openai|model)|^which model|^help$|^(?:من|ما) (?:أنت|انت|تكون)|^ماذا (?:تستطيع|يمكنك|تفعل)|^هل أنت (?:إنسان|ذكاء|روبوت|نموذج|بشر)|^مساعدة$/iu,
  ],
  [
    'smallTalk',
    /^(?:ok(?:ay)?|okey|k|yes|yeah|yep|no|nope|sure|fine|cool|lol|lmao|rofl|hm+|wow|oh|test|testing|bye|good ?bye|see you|good ?night|never ?mind|sorry|continue|go on|keep going|i (?:love|like|hate) (?:you|it|this)|(?:you|u)(?: are|'re| r) [^:\n]{1,30}|(?:this|that|it)(?:'s| is| was) (?:\p{L}+ )?(?:bad|terrible|awful|useless|wrong|good|stupid|nonsense|ok|fine)|حسنا|حسن|تمام|طيب|نعم|لا|أجل|أوكي|اوكي|اوك|ماشي|مع السلامة|إلى اللقاء|وداعا|تصبح على خير|آسف|عفوا|أكمل|تابع|استمر|تجربة|اختبار|(?:أنت|انت|أنتم) [^:\n]{1,30}|هذا (?:سيئ|سيء|خطأ|غلط|جيد|ممتاز|رائع))$/iu,
  ],
  [
    'cannotDraw',
    /^(?:please |can you |could you )*(?:draw|paint|sketch|(?:make|create|generate|design) (?:me )?(?:an? |the )?(?:image|picture|photo|logo|illustration|poster))|^(?:من فضلك )?(?:ارسم|صمم (?:لي )?(?:شعار|صورة|ملصق))/iu,
  ],
  [
    'cannotCalculate',
    /^(?:what(?:'s| is)|how much is|calculate|compute|احسب|كم (?:يساوي|ناتج|حاصل))?[\s(]*\d[\d\s.,]*[-+*/×÷^x][\d\s().,+*/×÷^x-]*[=?؟]*$/iu,
  ],
];

/** Longer prompts are read as requests, whatever they hold. */
const MAX_NONSENSE_WORDS = 3;
const NONSENSE =
  /^(?:(\p{L}{1,3})\1{2,}\p{L}?|[bcdfghjklmnpqrstvwxz]{5,}|\p{L}*(?:asdf|qwer|zxcv|hjkl|شسيب|ضصثق|منتالب)\p{L}*)$/u;

/** Small talk, and requests that are far from writing. `text` is normalised. */
export function readRemark(text: string): Remark | undefined {
  const plain = text.replace(/(?<![\s!.?؟،,…👋🙏😊])[\s!.?؟،,…👋🙏😊]+$/u, '');
  return (
    remarks.find(([, expression]) => expression.test(plain))?.[0] ??
    (isNonsense(plain) ? 'smallTalk' : undefined)
  );
}

function isNonsense(text: string): boolean {
  const words = text.split(/\s+/u);
  return words.length <= MAX_NONSENSE_WORDS && words.every((word) => NONSENSE.test(word));
}
