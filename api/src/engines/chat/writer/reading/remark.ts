import type { Remark } from '../assignment';

const remarks: readonly (readonly [Remark, RegExp])[] = [
  [
    'greeting',
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|salam|salaam|greetings|how are you|what'?s up|السلام عليكم(?: ورحمة الله)?(?: وبركاته)?|سلام|مرحبا|مرحبًا|أهلا|اهلا|أهلا وسهلا|هلا|صباح الخير|مساء الخير|كيف حالك|كيف الحال)(?: there| lisan| يا لسان| بك)?$/iu,
  ],
  [
    'thanks',
    /^(?:ok(?:ay)?,? |great,? |perfect,? )?(?:thanks?|thank you|thx|cheers|great|perfect|awesome|nice|well done|شكرا|شكرا لك|شكرا جزيلا|ممتاز|رائع|أحسنت|جميل)(?: (?:so much|a lot|very much|you|lisan|جدا))?$/iu,
  ],
  [
    'identity',
    /^(?:so,? )?(?:who|what) are you|^what (?:can|do) you do|^are you (?:an? |really )?(?:ai|human|robot|bot|real|chatgpt|gpt|grok|deepseek|openai|model)|^which model|^help$|^(?:من|ما) (?:أنت|انت|تكون)|^ماذا (?:تستطيع|يمكنك|تفعل)|^هل أنت (?:إنسان|ذكاء|روبوت|نموذج|بشر)|^مساعدة$/iu,
  ],
  [
    'cannotTranslate',
    /(?<!\p{L})(?:translat(?:e|ion|ing)|ترجم(?:ه|ها|ي|وا|ة هذا|ة النص)?|ترجمة (?:هذا|هذه|النص|إلى|الى))(?!\p{L})/iu,
  ],
  [
    'cannotCode',
    /(?:write|create|fix|debug|build|make|generate|give me|اكتب|أنشئ|اعطني|أعطني).{0,40}(?<!\p{L})(?:python|javascript|typescript|java|c\+\+|sql|html|css|regex|bash|shell script|function|algorithm|source code|code snippet|كود|شيفرة|دالة|خوارزمية|بايثون)(?!\p{L})/iu,
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

/** Small talk, and requests that are far from writing. `text` is normalised. */
export function readRemark(text: string): Remark | undefined {
  const plain = text.replace(/(?<![\s!.?؟،,…👋🙏😊])[\s!.?؟،,…👋🙏😊]+$/u, '');
  return remarks.find(([, expression]) => expression.test(plain))?.[0];
}
