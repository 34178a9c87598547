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

  it('is unknown when no reading is plausible', () => {
    const macArabic = Buffer.from('d3d9d120c7e4c3e4e820b1b220d1eac7e4', 'hex');
    expect(guessEncoding(macArabic)).toEqual([]);
  });
});
