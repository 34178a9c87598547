import { createTranslator, languages, type Language, type TranslationTree } from '@lisan/i18n';
import { createInstance } from 'i18next';
import { readSources } from './tree';

/** Those of the page: the server's are filled in by i18next itself. */
const files = readSources().filter(({ path }) =>
  /^(?:shell|remotes)\/.*\/translations\/(?:en|ar)\.json$/.test(path),
);

function keysOf(tree: TranslationTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : keysOf(value, `${path}${key}.`),
  );
}

const counts = [0, 1, 2, 3, 10, 11, 99, 100, 102, 1.5];

test.each(files)('every sentence of $path is what i18next makes of it, with every count', async (file) => {
  const language: Language = file.path.endsWith('ar.json') ? 'ar' : 'en';
  const words = JSON.parse(file.text) as TranslationTree;
  const engine = createInstance();
  void engine.init({
    ...{ lng: language, resources: { [language]: { words } }, defaultNS: 'words', initAsync: false },
    ...{ showSupportNotice: false, interpolation: { escapeValue: false } },
  });
  const translator = createTranslator({ language });
  const load = async () => words;
  await translator.addTranslations('words', { en: load, ar: load });
  const t = translator.translate('words');
  const keys = keysOf(words);
  expect(keys.length).toBeGreaterThan(5);
  const baseOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
  for (const [key] of keys) {
    const base = baseOf(key);
    // A count may lead to another form, with values that this one has not.
    const forms = keys.filter(([other]) => baseOf(other) === base).map(([, sentence]) => sentence);
    const values: Record<string, string | number> = Object.fromEntries(
      [...forms.join(' ').matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name]) => [
        String(name),
        `$1 & <b>{{x}} «${name}»`,
      ]),
    );
    const asked: [string, Record<string, string | number>][] = [
      [key, values],
      ...counts.map((count): [string, Record<string, string | number>] => [base, { ...values, count }]),
    ];
    for (const [one, filled] of asked) {
      const theirs = engine.t(one, filled);
      expect([one, filled['count'], t(one, filled)]).toEqual([
        one,
        filled['count'],
        theirs === one ? '' : theirs,
      ]);
    }
  }
});

test('there are sentences of each language to be held so', () => {
  expect(files.length).toBeGreaterThan(4 * languages.length);
});
