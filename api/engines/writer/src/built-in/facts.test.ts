import { compose } from './compose';

const write = (prompt: string, ...earlier: string[]) =>
  compose({ earlier: earlier.map((message) => ({ prompt: message })), prompt, attempt: 0 });

const figures = (text: string) => text.match(/\d[\d.,:%/-]*\d|\d/gu) ?? [];
const spoken = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('> '))
    .join('\n');

describe('what the prompt states', () => {
  test.each<[prompt: string, ...kept: string[]]>([
    ['Pitch my app: HabitBee tracks habits, free, 4.8 stars', 'HabitBee tracks habits, free, 4.8 stars.'],
    [
      'Our delivery takes 2 to 3 days and costs JD 3. Write a script about it.',
      'takes 2 to 3 days and costs JD 3.',
    ],
    [
      'leather wallet, $45, handmade in Fez, call +962 79 123 4567',
      '$45, handmade in Fez, call +962 79 123 4567.',
    ],
    ['Write an ad for a bakery named Crumb & Co, croissant at $2.50', 'Crumb & Co', 'Croissant at $2.50.'],
    [
      'Mention SAVE20 and aquapure.example in a script about water filters',
      'SAVE20 and aquapure.example',
      'water filters',
    ],
    [
      'Write an ad for AquaPure filters. 20% off with SAVE20 at aquapure.example until 30 November.',
      '20% off with SAVE20 at aquapure.example until 30 November.',
    ],
    [
      'We are hiring 3 senior engineers at Northwind in Berlin. Write a LinkedIn post.',
      '3 senior engineers at Northwind in Berlin',
    ],
    [
      'Write a script about our annual report: revenue grew 12% to $4.2 million',
      'Revenue grew 12% to $4.2 million.',
    ],
    ['Write a script about the Apollo 11 landing in 1969', 'Apollo 11 landing in 1969'],
    [
      'Write an ad for a dentist, open 9:00-17:30, book at smile.example',
      '9:00-17:30, book at smile.example',
    ],
    ['عرف بتطبيقي: هابت بي لتتبع العادات، مجاني، تقييمه 4.8', 'هابت بي لتتبع العادات، مجاني، تقييمه 4.8.'],
    ['اكتب إعلانا لبيتزا الزرقاء، خصم 25% حتى 15 ديسمبر', 'خصم 25% حتى 15 ديسمبر.'],
    [
      'اكتب نصا عن متجرنا: التوصيل خلال 3 أيام بسعر 5 دنانير، اطلب من soap.example',
      'التوصيل خلال 3 أيام بسعر 5 دنانير، اطلب من soap.example.',
    ],
    [
      'محفظة جلد بسعر 45 دولارا، صناعة يدوية في فاس، اتصل على 0791234567',
      'صناعة يدوية في فاس، اتصل على 0791234567.',
    ],
    [
      'اكتب نصا عن مؤتمر عمان 2027 في 12 مايو، التسجيل على conf.example',
      'مؤتمر عمان 2027 في 12 مايو',
      'التسجيل على conf.example.',
    ],
    [
      'Write a script about our sale: 40% off, code SPRING_40, at https://shop.example/my_page?x=1&y=2',
      '40% off, code SPRING_40, at https://shop.example/my_page?x=1&y=2.',
    ],
    ['wallet, $45. shop.example/fez has more.', 'shop.example/fez has more.'],
    [
      'Write a voiceover for Dr. Layla Haddad (phone +962 6 555 0199, layla@clinic.example), who fixes teeth in 2 visits',
      'Dr. Layla Haddad',
      'Phone +962 6 555 0199, layla@clinic.example, who fixes teeth in 2 visits.',
    ],
    ['Write a script about iPhone 15 Pro Max vs. Galaxy S24', 'iPhone 15 Pro Max vs. Galaxy S24'],
    ['My phone is 0790000000, write an ad for plumbing', 'plumbing', 'My phone is 0790000000.'],
    ['هاتفي 0790000000، اكتب إعلانًا عن السباكة', 'السباكة', 'هاتفي 0790000000.'],
    ['Announce: meeting moved from 3:00 pm to 4:30 pm, room B12', 'from 3:00 pm to 4:30 pm, room B12'],
    ['Write a script about the U.S. economy. It grew 2.5% in 2024.', 'the U.S. economy', '2.5% in 2024.'],
    ['اكتب نصًا عن قهوة عمّان، الفنجان بـ3.50 دينارًا', 'قهوة عمّان', 'الفنجان بـ3.50 دينارًا.'],
    ['اكتب سكربت عن تطبيق Lisan 2.0 والرابط lisan.example/ar', 'Lisan 2.0 والرابط lisan.example/ar'],
  ])('is spoken with each figure, name and address: %s', (prompt, ...kept) => {
    const { text, isFree } = write(prompt);
    expect(isFree).toBe(false);
    for (const part of kept) expect(spoken(text)).toContain(part);
    expect(figures(prompt).filter((figure) => !spoken(text).includes(figure))).toEqual([]);
  });

  test.each([
    ['3 hooks for a gym that opens at 6:30 in Amman', 'a gym that opens at 6:30 in Amman'],
    ['5 titles about the Apollo 11 landing in 1969', 'Apollo 11 landing in 1969'],
    ['Write 10 ideas for a channel about Java 21', 'Java 21'],
    ['5 أفكار عن أخبار عام 2026', 'عام 2026'],
  ])('stays in a list: %s', (prompt, topic) => {
    expect(write(prompt).text).toContain(topic);
  });

  test('stays when the script is changed', () => {
    const first = 'Write an ad for a bakery, croissant at $2.50';
    expect(write('make it funny', first).text).toContain('> Croissant at $2.50.');
    expect(write('shorter', first).text).toContain('> Croissant at $2.50.');
  });

  test('is kept by a summary before other sentences', () => {
    const { text } = write(
      'Summarize: The council met on Monday. The budget of $2.4 million was approved. Residents asked about parking near the school and the old market.',
    );
    expect(text).toContain('> The budget of $2.4 million was approved.');
    expect(text).not.toContain('parking');
  });

  test.each([
    ['Write a 30-second script about coffee, funny', '## Coffee\n'],
    ['Write a script about coffee, tea and milk', '## Coffee, tea and milk\n'],
    ['Write a script about the 1990s, music and film', '## The 1990s, music and film\n'],
    ['5 ideas, 30 seconds each, about coffee', 'Coffee'],
    ['اكتب نصًا مدته 20 ثانية لمقهى داليا في عمّان، والقهوة بـ3.50 دينارًا', '## مقهى داليا في عمّان\n'],
    ['نص 30 ثانية للدكتورة ليلى التي تعالج الأسنان في زيارتين، هاتف 0655', '## الدكتورة ليلى\n'],
  ])('is not confused with length, count or tone: %s', (prompt, expected) =>
    expect(write(prompt).text).toContain(expected),
  );

  test.each([
    ['Write an advert for a wallet, $45', 'Advertisement'],
    ['wallet, $45', 'Advertisement'],
    ['محفظة، بسعر 45 دينارا', 'إعلان'],
  ])('makes an offer an advertisement: %s', (prompt, kind) =>
    expect(write(prompt).text).toContain(`*${kind}`),
  );
});

test.each([
  'Write a 30-second script about the Lebanese civil war',
  'Write about my mother who died in 2020',
  'make a video about suicide prevention',
  'Write a script about cancer',
  'اكتب نصا عن الصلاة في رمضان',
  'اكتب نصا عن الحرب الأهلية',
  'نص عن وفاة والدي',
  'اكتب نصا عن الانتخابات',
])('declines a sensitive topic for free: %s', (prompt) => {
  const { text, isFree } = write(prompt);
  expect(isFree).toBe(true);
  expect(text).toMatch(/do justice|أوفي موضوعًا/u);
});

test.each(['Write an ad for our Ramadan offers', 'A script about warm socks', 'نص عن دينامو الدراجة'])(
  'still writes about: %s',
  (prompt) => expect(write(prompt).isFree).toBe(false),
);
