import type { Remark } from './assignment';
import { answer, compose } from './compose';

const write = (prompt: string, ...earlier: string[]) =>
  compose({ earlier: earlier.map((message) => ({ prompt: message })), prompt, attempt: 0 });

const freeAnswer = (prompt: string, remark: Remark) => ({
  text: answer(remark, /^\P{Script=Latin}*\p{Script=Arabic}/u.test(prompt) ? 'ar' : 'en'),
  isFree: true,
});

const soap = 'Our shop sells handmade olive oil soap from Amman and ships everywhere.';
const arabicSoap = 'متجرنا يبيع صابون زيت الزيتون المصنوع يدويا في عمان ويشحنه إلى كل مكان.';
const adaptTo = (language: string) =>
  `Adapt the text below into ${language} that is spoken aloud: its meaning and its effect, not word for word.`;
const carryOverTo = (language: string) =>
  `انقل النص أدناه إلى ${language} تُقال بصوت عالٍ: معناه وأثره، لا كلمة بكلمة.`;

describe('a free reply', () => {
  test.each<[prompt: string, remark: Remark]>([
    ['hello', 'greeting'],
    ['مرحبا!', 'greeting'],
    ['thanks', 'thanks'],
    ['Thanks, that was great!', 'thanks'],
    ['شكرا', 'thanks'],
    ['شكرًا جزيلًا على المساعدة', 'thanks'],
    ['who are you?', 'identity'],
    ['من أنت؟', 'identity'],
    ['Can you help me?', 'identity'],
    ['هل تستطيع مساعدتي؟', 'identity'],
    ['great job!!', 'thanks'],
    ['شكرا لك يا صديقي', 'thanks'],
    ['كيف حالك اليوم؟', 'greeting'],
    ['continue', 'smallTalk'],
    ['ok', 'smallTalk'],
    ['تمام', 'smallTalk'],
    ['you are useless!!!', 'smallTalk'],
    ['أنت غبي', 'smallTalk'],
    ['hhhhh', 'smallTalk'],
    ['ههههههه', 'smallTalk'],
    ['asdf qwer', 'smallTalk'],
    ['ضصثق فغعه', 'smallTalk'],
  ])('answers small talk: %s', (prompt, remark) => expect(write(prompt)).toEqual(freeAnswer(prompt, remark)));

  test.each<[prompt: string, remark: Remark]>([
    ['translate it to Arabic', 'cannotTranslate'],
    ['ترجم هذا إلى الإنجليزية', 'cannotTranslate'],
    [`Translate this to French: ${soap}`, 'cannotTranslate'],
    [`${adaptTo('Arabic')}\n\n${soap}`, 'cannotTranslate'],
    [`${adaptTo('English')}\n\n${arabicSoap}`, 'cannotTranslate'],
    [`${carryOverTo('إنجليزية')}\n\n${arabicSoap}`, 'cannotTranslate'],
    [`${carryOverTo('عربية')}\n\n${soap}`, 'cannotTranslate'],
    ['Write 6 frequent questions with short answers about solar panels.', 'cannotFaq'],
    ['اكتب 6 أسئلة شائعة مع أجوبة قصيرة عن الألواح الشمسية.', 'cannotFaq'],
    ['FAQ for my gym', 'cannotFaq'],
    ['Write a dialogue between a doctor and a patient', 'cannotDialogue'],
    ['اكتب حوارًا بين طبيب ومريض', 'cannotDialogue'],
    ['Write a script about coffee in Egyptian dialect', 'cannotDialect'],
    ['اكتب نصا عن القهوة باللهجة السعودية', 'cannotDialect'],
    ['write a poem about the sea', 'cannotWrite'],
    ['اكتب قصيدة عن البحر', 'cannotWrite'],
    [`Turn this into a poem: ${soap}`, 'cannotWrite'],
    ['tell me a joke', 'cannotWrite'],
    ['Write an email to my boss asking for leave', 'cannotWrite'],
    ['اكتب رسالة إلى مديري أطلب فيها إجازة', 'cannotWrite'],
    ['Write a python function that sorts a list', 'cannotCode'],
    ['draw a cat', 'cannotDraw'],
    ['what is 17 * 23?', 'cannotCalculate'],
    ['احسب 17 × 23', 'cannotCalculate'],
    ['Why is the sky blue?', 'cannotAnswer'],
    ['لماذا السماء زرقاء؟', 'cannotAnswer'],
    ['Tell me the latest news about Apple', 'cannotAnswer'],
    ['أخبرني بآخر أخبار أبل', 'cannotAnswer'],
    ['اكتب بريدًا إلى صاحب البيت عن التدفئة', 'cannotWrite'],
  ])('declines in one sentence what needs a model: %s', (prompt, remark) => {
    expect(write(prompt)).toEqual(freeAnswer(prompt, remark));
    expect(write(prompt).text).not.toMatch(/[.؟?!]\s.*[.]$/u);
  });

  test.each<[prompt: string, remark: Remark]>([
    ['rewrite this', 'needText'],
    ['write something', 'needTopic'],
    ['12345', 'needTopic'],
    ['Напиши сценарий о кофе', 'otherLanguage'],
    ['write in french about coffee', 'otherLanguage'],
    ['Write a script in Spanish about tea', 'otherLanguage'],
    ['اكتب نصا بالفرنسية عن القهوة', 'otherLanguage'],
  ])('asks for missing input: %s', (prompt, remark) =>
    expect(write(prompt)).toEqual(freeAnswer(prompt, remark)),
  );

  test.each<[prompt: string, remark: Remark]>([
    ['ok', 'smallTalk'],
    ['now as a poem', 'cannotWrite'],
    ['put it into an FAQ', 'cannotFaq'],
  ])('stays free after a script: %s', (prompt, remark) => {
    expect(write(prompt, 'Write a script about tea')).toEqual({ text: answer(remark, 'en'), isFree: true });
  });
});

describe('a written reply', () => {
  test.each([
    'coffee',
    'How to bake bread',
    'Good morning routine',
    'Write a script about translation services',
    'Write a script about python for beginners',
    'Write a 30 second script about the history of FAQ pages',
    '5 ideas about dialogue in films',
    'Write a LinkedIn post about hiring',
    'Write a script about ordering food in French cafés',
    'Job',
    'Continue reading every day',
    'You are what you eat: a 30 second script',
    'اكتب نصا عن الترجمة',
    `${adaptTo('English')}\n\n${soap}`,
  ])('is charged: %s', (prompt) => expect(write(prompt)).toMatchObject({ isFree: false }));

  test('starts with the text below the request, not with the rest of the request', () => {
    const { text } = write(`${adaptTo('English')}\n\n${soap}`);
    expect(text).toContain(`> ${soap}`);
    expect(text).not.toContain('word for word');
  });

  test.each([
    [
      'Write a product pitch about handmade olive oil soap, with a call to action at the end. What it does better: no palm oil.',
      ['## Handmade olive oil soap\n', 'Advertisement', 'no palm oil', '### Call to action'],
    ],
    [
      'اكتب عرضًا لمنتج عن صابون زيت الزيتون، وفي آخره دعوة إلى فعل. ما يتميّز به: بلا زيت نخيل.',
      ['## صابون زيت الزيتون\n', 'إعلان', 'بلا زيت نخيل', '### الدعوة إلى التفاعل'],
    ],
  ])('pitches the product with its advantage: %s', (prompt, expected) => {
    const { text, isFree } = write(prompt);
    expect(isFree).toBe(false);
    for (const part of expected) expect(text).toContain(part);
  });

  test('ignores "instead" in a new topic', () => {
    expect(write('make it about wasps instead', 'Write a script about tea').text).toContain('## Wasps\n');
  });
});
