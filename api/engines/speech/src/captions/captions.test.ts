import fc from 'fast-check';
import type { TimedWord } from '@lisan/engine-contract';
import { captionCues, visibleLength, type Cue } from './cues';
import { readWebVtt, toSubRip, toWebVtt } from './formats';
import { timeWrittenWords } from './written-words';
import { writeCaptionScript } from '@lisan/engine-media';
import { readAloud } from '@lisan/engine-arabic';
import { encodeMarks } from '../text/marks';
import { wordRanges } from '../text/words';

describe('cues and files', () => {
  function speak(text: string): TimedWord[] {
    const words: TimedWord[] = [];
    let [from, start] = [0, 0];
    for (const token of text.split(' ')) {
      if (token === '') start += 1;
      else {
        words.push({ text: token, from, to: from + token.length, start, end: start + 0.3 });
        start += 0.32;
      }
      from += token.length + 1;
    }
    return words;
  }

  describe('caption cues', () => {
    test('break at sentence ends, pauses and full lines', () => {
      const text =
        'This first sentence is quite short. The second one, however, goes on and on until neither of two lines can hold another word of it.  End.';
      const cues = captionCues(text, speak(text));
      expect(cues.map(({ lines }) => lines)).toEqual([
        ['This first sentence is quite short.'],
        ['The second one, however, goes on and', 'on until neither of two lines can hold'],
        ['another word of it.'],
        ['End.'],
      ]);
    });

    test('never overlap, respect the line length and end after they start', () => {
      const word = fc.constantFrom('a', 'word', 'longer-word', 'end.', '', 'كِتَابٌ', 'x'.repeat(60));
      fc.assert(
        fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (tokens) => {
          const cues = captionCues(tokens.join(' '), speak(tokens.join(' ')));
          expect(cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0))).toEqual([]);
          expect(cues.filter(({ start, end }) => end <= start)).toEqual([]);
          const lines = cues.flatMap((cue) => cue.lines);
          expect(lines.filter((line) => visibleLength(line) > 42 && line.includes(' '))).toEqual([]);
          expect(cues.filter((cue) => cue.lines.length > 2)).toEqual([]);
          const shown = lines.join(' ');
          expect(shown).toBe(tokens.filter((token) => token !== '').join(' '));
        }),
      );
    });

    test('stay long enough to read when nothing follows', () => {
      const [cue] = captionCues('Stop!', speak('Stop!'));
      expect(cue?.end).toBe(1);
    });

    test('ignore vowel marks in the line length', () => {
      expect(visibleLength('كِتَابٌ')).toBe(4);
    });
  });

  describe('caption files', () => {
    const cues = [
      { start: 0, end: 1.5, lines: ['Tom & <b>Jerry</b> --> home'] },
      { start: 3_661.0004, end: 3_662.9999, lines: ['مرحبًا، يا Tom!', 'Tom قال نعم.'] },
    ];

    test('writes WebVTT', () => {
      expect(toWebVtt(cues)).toBe(
        'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.500\nTom &amp; &lt;b&gt;Jerry&lt;/b&gt; --&gt; home\n\n' +
          '2\n01:01:01.000 --> 01:01:03.000\n\u200fمرحبًا، يا Tom!\u200f\nTom قال نعم.\n',
      );
    });

    test('reads WebVTT back as it was written', () => {
      const read = readWebVtt(toWebVtt(cues));
      expect(read.map(({ lines }) => lines)).toEqual(cues.map(({ lines }) => lines));
      expect(read.map(({ start, end }) => [start, end])).toEqual([
        [0, 1.5],
        [3_661, 3_663],
      ]);
      expect([readWebVtt('WEBVTT\n'), readWebVtt('nothing\n\nof its kind')]).toEqual([[], []]);
    });

    test('writes SubRip', () => {
      expect(toSubRip(cues)).toBe(
        '1\n00:00:00,000 --> 00:00:01,500\nTom & ‹b›Jerry‹/b› → home\n\n' +
          '2\n01:01:01,000 --> 01:01:03,000\n\u200fمرحبًا، يا Tom!\u200f\nTom قال نعم.\n',
      );
    });

    test('writes an empty file of its format when there are no words', () => {
      expect(toWebVtt(captionCues('', []))).toBe('WEBVTT\n');
      expect(toSubRip([])).toBe('');
    });
  });

  test('maps the times of a reading to the written words', () => {
    const written = 'في 12 يوم';
    const reading = 'فِي اثْنَيْ عَشَرَ يَوْمًا';
    const timed = timeWrittenWords(speak(reading), reading, [
      { text: 'في', reading: 'فِي', start: 0, end: 2 },
      { text: '12', reading: 'اثْنَيْ عَشَرَ', start: 3, end: 5 },
      { text: 'يوم', reading: 'يَوْمًا', start: 6, end: 9 },
    ]);
    expect(timed.map(({ text, from, to }) => [text, written.slice(from, to)])).toEqual([
      ['في', 'في'],
      ['12', '12'],
      ['يوم', 'يوم'],
    ]);
    expect(timed.map(({ start }) => start)).toEqual([0, 0.32, 0.96]);
    expect(timed[1]?.end).toBeCloseTo(0.94);
  });
});

describe('captions of a text', () => {
  function speak(text: string): TimedWord[] {
    return wordRanges(text).map(({ from, to }, index) => ({
      text: text.slice(from, to),
      from,
      to,
      start: index * 0.32,
      end: index * 0.32 + 0.3,
    }));
  }

  function arabicCues(text: string): Cue[] {
    const { reading, words } = readAloud(encodeMarks(text));
    return captionCues(text, timeWrittenWords(speak(reading), reading, words));
  }

  const shown = (cues: readonly Cue[]) => cues.map(({ lines }) => lines.join(' '));

  function hanging(cues: readonly Cue[], sentences: readonly string[]): string[] {
    const wholes = new Set(
      sentences.flatMap((_, from) => sentences.map((__, to) => sentences.slice(from, to + 1).join(' '))),
    );
    return shown(cues).filter(
      (cue) => !wholes.has(cue) && !sentences.some((sentence) => sentence.includes(cue)),
    );
  }

  /** `|` ends each sentence. */
  const arabicTexts = [
    'صباح الخير يا أصدقاء.| كتب الولد درسه في 12 دقيقة.| سعرها 25 درهمًا.| تعالوا!|',
    'هل تعرف كم عدد النجوم في السماء؟| لا أحد يعرف!| لكن العلماء يقدّرونها بنحو 200 مليار نجم في مجرتنا وحدها.|',
    'قال المدير: «سنبدأ العمل غدًا صباحًا»، ثم غادر القاعة.| لم يسأله أحد.|',
    'العلم نور؛ والجهل ظلام؛ ومن جدّ وجد.| هذه حكمة قديمة.|',
    'اشترينا خبزًا، وجبنًا، وزيتونًا، وعدنا إلى البيت قبل الغروب.| كان يومًا جميلًا…| وانتهى سريعًا.|',
    '- أين كنت؟|\n- كنت في السوق.|\n- وماذا اشتريت؟|\n- لا شيء!|',
    'وصل د. أحمد إلى المؤتمر متأخرًا، لكنّ أ. سلمى كانت قد بدأت.| اعتذر ثم جلس.|',
    'بلغت نسبة النمو 3.5% في الربع الأول من عام 2025.| وهذا أعلى من العام الماضي بكثير.|',
    'وُلد الشاعر سنة 1990 م.| ثم انتقل مع أسرته إلى بيروت وعاش فيها عشرين عامًا كاملة.|',
    'يقول المثل: "الوقت كالسيف، إن لم تقطعه قطعك".| فهل نعمل به؟|',
    'مرحبًا بكم في قناتنا!| اليوم نتحدث عن القهوة العربية: تاريخها، وطرق تحضيرها، وفوائدها (وأضرارها أيضًا).| فلنبدأ.|',
    'عنوان الحلقة الأولى|\nرحلة إلى الصحراء|\n\nانطلقنا عند الفجر، والرمال أمامنا كالبحر.|',
    'سعر الكيلو ١٢٫٥ ريالًا، والعرض حتى 30/11.| لا تفوّت الفرصة!!| اتصل بنا الآن.|',
    'لماذا؟!| لأنك لم تسأل…| ولو سألت لأجبتك فورًا، بلا تردد.|',
    'تعمل شركة Apple على هاتف جديد، وتقول Google إنها لن تتأخر.| المنافسة شديدة.|',
    'أولًا: اغسل يديك جيدًا.| ثانيًا: قطّع الخضار؛ ثالثًا: سخّن الزيت على نار هادئة لمدة خمس دقائق.|',
    'لا إله إلا الله – كلمة خفيفة على اللسان – ثقيلة في الميزان.| رددها كل يوم.|',
    'هل أنت مستعد؟| نعم.| إذن هيا!| سنصعد الجبل معًا، ونرى المدينة كلها من فوق، ثم ننزل قبل أن يحل الظلام.|',
    'كانت الحديقة هادئة 🌿، والعصافير تغرّد فوق الأشجار العالية التي زرعها جدي قبل خمسين عامًا في هذا المكان.| ما أجملها!|',
    'إِنَّ مَعَ الْعُسْرِ يُسْرًا.| فَلَا تَيْأَسْ، وَاصْبِرْ؛ فَالْفَرَجُ قَرِيبٌ.| أليس كذلك؟|',
  ];

  describe('captions of an Arabic text', () => {
    it.each(arabicTexts)('show the text as written and end with its sentences: %s', (marked) => {
      const text = marked.replaceAll('|', '');
      const cues = arabicCues(text);
      expect(shown(cues).join(' ')).toBe(text.replace(/\s+/g, ' ').trim());
      const sentences = marked
        .split('|')
        .map((sentence) => sentence.trim())
        .filter(Boolean);
      expect(hanging(cues, sentences)).toEqual([]);
      expect(cues.filter(({ lines }) => lines.length > 2)).toEqual([]);
    });

    it('break at a full stop without a space after it', () => {
      expect(shown(arabicCues('وصلتُ إلى المطار متأخرًا.ثم عدت إلى البيت.'))).toEqual([
        'وصلتُ إلى المطار متأخرًا.',
        'ثم عدت إلى البيت.',
      ]);
    });

    it('hide speech marks', () => {
      expect(
        shown(arabicCues('قال *نعم.* [وقفة 0.2] ثم [ببطء]خرج من الباب الكبير.[/ببطء] وانتهى الأمر.')),
      ).toEqual(['قال نعم. ثم خرج من الباب الكبير.', 'وانتهى الأمر.']);
    });
  });

  const englishTexts = [
    'Come today, and bring Dr. Haddad.| We close at 5 p.m. on Fridays.|',
    'Mrs. J. Jones, e.g., met Prof. Smith vs. Mr. Lee at No. 10 on St. James Street.| It rained.|',
    'She said no.| Then she left with Acme Inc.| Nobody saw her again until Jan. 2026, approx. two years later.|',
    '“Really?” she asked, and closed the heavy door.| “Yes.”| It cost $3.50, i.e. too much.|',
  ];

  describe('captions of an English text', () => {
    it.each(englishTexts)('end with sentences and not after an abbreviation: %s', (marked) => {
      const text = marked.replaceAll('|', '');
      const cues = captionCues(text, speak(text));
      expect(shown(cues).join(' ')).toBe(text);
      const sentences = marked
        .split('|')
        .map((sentence) => sentence.trim())
        .filter(Boolean);
      expect(hanging(cues, sentences)).toEqual([]);
      const lines = cues.flatMap((cue) => cue.lines);
      expect(lines.filter((line) => /\b(Dr|Mrs|Prof|Mr|No|St|approx)\.$/.test(line))).toEqual([]);
    });
  });

  it('restart the text when speech loops and end at the last word when it is cut', () => {
    const text = '«مرحبًا بكم في البرنامج الجديد.» نلتقي غدًا — إن شاء الله.';
    const words = speak(text);
    const end = words.at(-1)?.end ?? 0;
    const again = words
      .slice(0, 5)
      .map((word) => ({ ...word, start: word.start + end, end: word.end + end }));
    expect(shown(captionCues(text, [...words, ...again]))).toEqual([
      '«مرحبًا بكم في البرنامج الجديد.»',
      'نلتقي غدًا — إن شاء الله.',
      '«مرحبًا بكم في البرنامج الجديد.»',
    ]);
  });

  it('renders an Arabic caption with its punctuation into a video', () => {
    const text = 'قال المدير: «سنبدأ العمل غدًا صباحًا»، ثم غادر القاعة. لم يسأله أحد؟ حسنًا… إلى اللقاء!';
    const cues = readWebVtt(toWebVtt(arabicCues(text)));
    const texts = cues.map(({ start, end, lines }) => ({ start, end, text: lines.join('\n') }));
    const script = writeCaptionScript(texts, { width: 640, height: 360 });
    const drawn = [...script.matchAll(/^Dialogue: .*?,Caption,,0,0,0,,(.*)$/gm)].map(([, line = '']) => line);
    expect(drawn.map((line) => line.replaceAll('\\N', ' '))).toEqual([
      'قال المدير: «سنبدأ العمل غدًا صباحًا»، ثم غادر القاعة.',
      'لم يسأله أحد؟ حسنًا…',
      'إلى اللقاء!',
    ]);
  });
});
