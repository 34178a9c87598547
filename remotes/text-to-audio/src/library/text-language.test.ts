import { languageOfText } from './text-language';

it.each([
  ['Hello and welcome to the show, this is what you will see.', 'en'],
  ['Bonjour, je suis heureux de vous présenter notre café dans la ville.', 'fr'],
  ['Hola, este es un nuevo café para todos los amigos de la ciudad.', 'es'],
  ['Guten Tag, ich bin heute mit einem neuen Kaffee und nicht allein.', 'de'],
  ['Merhaba, bu yeni kahve için çok güzel bir gün ve biz buradayız.', 'tr'],
  ['Buongiorno, questa è una novità che non potete perdere, più di tutto.', 'it'],
  ['Olá, este é um novo café que você não pode perder, mais do que isso.', 'pt'],
  ['Halo, ini adalah kopi baru yang tidak bisa Anda lewatkan dengan teman.', 'id'],
  ['صباح الخير، كيف حالكم اليوم؟', 'ar'],
  ['مَرْحَبًا بِكُمْ فِي Lisan', 'ar'],
  ['قهوة من باك گراوند', 'ar'],
  ['سلام، این یک قهوه تازه است که می‌خواهم بگویم', 'fa'],
  ['یہ ایک نیا کیفے ہے جہاں آپ آ سکتے ہیں', 'ur'],
  ['नमस्ते, यह एक नया कैफ़े है', 'hi'],
  ['Здравствуйте, это новый кофе', 'ru'],
  ['', undefined],
  ['12345 !!!', undefined],
  ['OK', undefined],
  ['Lisan Lisan Lisan', undefined],
  ['صباح الخير good morning', undefined],
])('detects %j as %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

it('reads only the start of a long text', () => {
  const english = 'The coffee is fresh and the bread is warm. '.repeat(100);
  expect(languageOfText(english + 'صباح الخير يا أصدقاء '.repeat(10_000))).toBe('en');
});
