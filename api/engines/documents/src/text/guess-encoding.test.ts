import { guessEncoding } from './guess-encoding';

function encode(text: string, encoding: string): Buffer {
  const bytes = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte -= 1) {
    const letter = new TextDecoder(encoding).decode(Buffer.of(byte), { stream: true });
    if (letter !== '\ufffd') bytes.set(letter, byte);
  }
  return Buffer.from(
    [...text].map((letter) => {
      const byte = bytes.get(letter);
      if (byte === undefined) throw new Error(`${letter} is not in ${encoding}`);
      return byte;
    }),
  );
}

const texts = [
  [
    'German',
    'windows-1252',
    'Größe und Übung: Die Straße führt über die alte Brücke. Schöne Grüße aus München!',
  ],
  [
    'Spanish',
    'windows-1252',
    '¿Cómo está usted, señor? El niño comió piña en la montaña. ¡Qué día más bonito!',
  ],
  [
    'Portuguese',
    'windows-1252',
    'Não há razão para preocupação: amanhã começa a estação das chuvas em São Paulo.',
  ],
  [
    'Swedish',
    'windows-1252',
    'Vi åkte över ön på våren. Här är en räksmörgås åt dig, sade hon när båten gick.',
  ],
  [
    'Danish',
    'windows-1252',
    'Blåbærgrød smager godt på en sommerdag. Københavns gader er fulde, og færgen går i aften.',
  ],
  [
    'Icelandic',
    'windows-1252',
    'Það er gott veður í dag og við förum út að ganga. Þú ættir að koma með, sagði hún.',
  ],
  [
    'French',
    'windows-1252',
    'L’été dernier, nous sommes allés à la plage où les élèves étaient déjà là. Ça va être génial.',
  ],
  [
    'Turkish',
    'windows-1254',
    'Güneş doğarken ılık bir rüzgâr esiyordu. İstanbul’da yaşayan arkadaşım çok mutlu.',
  ],
  [
    'Russian',
    'windows-1251',
    'Привет! Сегодня мы идём в музей, а потом гуляем по набережной. Погода хорошая.',
  ],
  ['Russian in capitals', 'windows-1251', 'ВНИМАНИЕ! МАГАЗИН РАБОТАЕТ БЕЗ ВЫХОДНЫХ. ПРИХОДИТЕ ЗА ПОКУПКАМИ'],
  [
    'Ukrainian',
    'windows-1251',
    'Добрий день! Сьогодні ми їдемо до Києва, бо там живе моя бабуся. Їжа дуже смачна.',
  ],
  [
    'Arabic of Windows',
    'windows-1256',
    'القهوة العربية مشروبٌ يُحبّه الناس، ويشربونه صباحًا. سعر الفنجان 25 ريالًا! هل جرّبتها؟',
  ],
  ['Arabic of ISO 8859', 'iso-8859-6', 'يبدأ الاحتفال عند الغروب، ويشارك فيه أهل القرية كلهم. هل ستأتي معنا؟'],
  [
    'Arabic beside English',
    'windows-1256',
    'The word for coffee is قهوة and the word for tea is شاي, said Omar.',
  ],
] as const;

describe('the encoding of a text file', () => {
  it.each(texts)('is detected by its letters: %s', (_, encoding, text) => {
    expect(guessEncoding(encode(text, encoding))).toEqual([{ encoding, text }]);
  });

  it('is ambiguous when two readings are plausible', () => {
    const readings = guessEncoding(encode('من', 'windows-1256'));
    expect(readings.map(({ text }) => text)).toEqual(expect.arrayContaining(['من', 'гд']));
  });

  it.each([
    ['سعر قهوة ١٢ ريال', 'd3d9d120e2e7e8c920b1b220d1eac7e4'],
    [
      'سعر القهوة ١٢ ريالا، وسعر الشاي ٥ ريالات. هل تريد واحدا؟',
      'd3d9d120c7e4e2e7e8c920b1b220d1eac7e4c7ac20e8d3d9d120c7e4d4c7ea20b520d1eac7e4c7ca2e20e7e420cad1eacf20e8c7cdcfc7bf',
    ],
    [
      'يبدأ الاحتفال عند الغروب في ١٤ أيلول، ويشارك فيه أهل القرية كلهم!\nوالدخول مجاني لمن هم دون ١٢ سنة.',
      'eac8cfc320c7e4c7cdcae1c7e420d9e6cf20c7e4dad1e8c820e1ea20b1b420c3eae4e8e4ac20e8ead4c7d1e320e1eae720c3e7e420c7e4e2d1eac920e3e4e7e5210ae8c7e4cfcee8e420e5ccc7e6ea20e4e5e620e7e520cfe8e620b1b220d3e6c92e',
    ],
    [
      'بلغت نسبة الزيادة ٢٥٪ عن عام ١٩٨٧ (وفق التقرير).',
      'c8e4dacaa0e6d3c8c9a0c7e4d2eac7cfc9a0b2b5a5a0d9e6a0d9c7e5a0b1b9b8b7a0a8e8e1e2a0c7e4cae2d1ead1a9ae',
    ],
  ])('is that of an old Macintosh when no other one is plausible: %s', (text, hex) => {
    expect(guessEncoding(Buffer.from(hex, 'hex'))).toEqual([{ encoding: 'x-mac-arabic', text }]);
  });

  it('is unknown when no reading is plausible', () => {
    const mixed = Buffer.from('61e1c7e462c7 c7e462e4 62c7e463 e461c7'.replaceAll(' ', '20'), 'hex');
    expect(guessEncoding(mixed)).toEqual([]);
  });
});
