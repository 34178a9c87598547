import { chooseLanguage } from './language';
import { createFormatters } from './formatters';
import { createTranslator } from './translator';

const messages = {
  en: () =>
    Promise.resolve({
      greeting: 'Hello {{name}}',
      replies_one: '{{count}} reply',
      replies_other: '{{count}} replies',
      box: { label: 'Write' },
    }),
  ar: () =>
    Promise.resolve({
      greeting: 'مرحبًا {{name}}',
      replies_zero: 'لا ردود',
      replies_one: 'رد واحد',
      replies_two: 'ردان',
      replies_few: '{{count}} ردود',
      replies_many: '{{count}} ردًا',
      replies_other: '{{count}} رد',
      box: { label: 'اكتب' },
    }),
};

test('switches all namespaces to the new language together', async () => {
  const translator = createTranslator({ language: 'en' });
  await translator.addTranslations('chat', messages);
  expect(translator.translate('chat')('greeting', { name: '<Layla>' })).toBe('Hello <Layla>');
  expect(translator.translate('chat')('box.label')).toBe('Write');
  await translator.setLanguage('ar');
  expect(translator.direction).toBe('rtl');
  expect(translator.translate('chat')('greeting', { name: 'ليلى' })).toBe('مرحبًا ليلى');
});

test('supports the six plural forms of Arabic', async () => {
  const translator = createTranslator({ language: 'ar' });
  await translator.addTranslations('chat', messages);
  const t = translator.translate('chat');
  expect([0, 1, 2, 3, 11, 100].map((count) => t('replies', { count }))).toEqual([
    'لا ردود',
    'رد واحد',
    'ردان',
    '3 ردود',
    '11 ردًا',
    '100 رد',
  ]);
});

test('notifies listeners of a change and reports a missing key', async () => {
  const missing: string[] = [];
  const translator = createTranslator({ language: 'en', onMissing: (key) => missing.push(key) });
  let changes = 0;
  const stop = translator.subscribe(() => (changes += 1));
  await translator.addTranslations('chat', messages);
  const before = translator.translate('chat');
  await translator.setLanguage('ar');
  stop();
  await translator.setLanguage('en');
  expect(changes).toBe(2);
  expect(translator.translate('chat')).not.toBe(before);
  expect(translator.translate('chat')('nothing.here')).toBe('');
  expect(missing).toContain('chat:nothing.here');
});

test('keeps the current language when another fails to load', async () => {
  const translator = createTranslator({ language: 'en' });
  await translator.addTranslations('chat', { ...messages, ar: () => Promise.reject(new Error('offline')) });
  await expect(translator.setLanguage('ar')).rejects.toThrow('offline');
  expect(translator.language).toBe('en');
  expect(translator.translate('chat')('box.label')).toBe('Write');
});

test('chooses the first supported language', () => {
  expect(chooseLanguage(['fr-FR', 'ar-EG', 'en'])).toBe('ar');
  expect(chooseLanguage(['de'])).toBe('en');
});

test('formats relative times and numbers', () => {
  const format = createFormatters('en');
  expect(format.relative('2026-01-01T00:00:00Z', new Date('2026-01-01T03:00:00Z'))).toBe('3 hours ago');
  expect(createFormatters('ar').number(1234)).toBe('1,234');
});

function slowly(words: Record<string, string>) {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { load: () => given.then(() => words), give: () => give() };
}

test('uses the last requested language after quick switches', async () => {
  const translator = createTranslator({ language: 'en' });
  const arabic = slowly({ greeting: 'مرحبًا' });
  await translator.addTranslations('chat', { en: async () => ({ greeting: 'Hello' }), ar: arabic.load });
  const away = translator.setLanguage('ar');
  const back = translator.setLanguage('en');
  arabic.give();
  await Promise.all([away, back]);
  expect(translator.language).toBe('en');
  expect(translator.translate('chat')('greeting')).toBe('Hello');
});

test('loads a namespace added during a language change in the new language', async () => {
  const translator = createTranslator({ language: 'en' });
  const arabic = slowly({ greeting: 'مرحبًا' });
  await translator.addTranslations('chat', { en: async () => ({ greeting: 'Hello' }), ar: arabic.load });
  const change = translator.setLanguage('ar');
  await translator.addTranslations('billing', {
    en: async () => ({ title: 'Activity' }),
    ar: async () => ({ title: 'النشاط' }),
  });
  arabic.give();
  await change;
  expect(translator.translate('billing')('title')).toBe('النشاط');
});

test('shows a namespace added during a hanging language change in the current one', async () => {
  const translator = createTranslator({ language: 'en' });
  const [first, second] = [slowly({ greeting: 'مرحبًا' }), slowly({ title: 'النشاط' })];
  await translator.addTranslations('chat', { en: async () => ({ greeting: 'Hello' }), ar: first.load });
  const change = translator.setLanguage('ar');
  await translator.addTranslations('billing', { en: async () => ({ title: 'Activity' }), ar: second.load });
  expect(translator.translate('billing')('title')).toBe('Activity');
  first.give();
  await change;
  const changes = jest.fn();
  translator.subscribe(changes);
  second.give();
  await new Promise((resolve) => setTimeout(resolve));
  expect(changes).toHaveBeenCalled();
  expect(translator.translate('billing')('title')).toBe('النشاط');
});

test('reports a namespace that fails to load and keeps its old messages', async () => {
  const unloaded: string[] = [];
  const translator = createTranslator({
    language: 'en',
    onUnloaded: (_error, namespace) => unloaded.push(namespace),
  });
  const arabic = jest.fn(async () => ({ title: 'النشاط' }));
  arabic.mockRejectedValueOnce(new TypeError('offline'));
  await translator.addTranslations('chat', messages);
  await translator.addTranslations('billing', { en: async () => ({ title: 'Activity' }), ar: arabic });
  await translator.setLanguage('ar');
  expect(translator.translate('chat')('box.label')).toBe('اكتب');
  expect(translator.translate('billing')('title')).toBe('Activity');
  expect(unloaded).toEqual(['billing']);
  await translator.setLanguage('en');
  await translator.setLanguage('ar');
  expect(translator.translate('billing')('title')).toBe('النشاط');
});

test('keeps the old language on screen until slow messages arrive', async () => {
  jest.useFakeTimers();
  const translator = createTranslator({ language: 'en' });
  const arabic = slowly({ title: 'النشاط' });
  await translator.addTranslations('chat', messages);
  await translator.addTranslations('billing', { en: async () => ({ title: 'Activity' }), ar: arabic.load });
  const change = translator.setLanguage('ar');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(translator.language).toBe('en');
  expect(translator.translate('chat')('box.label')).toBe('Write');
  arabic.give();
  await change;
  expect(translator.language).toBe('ar');
  expect(translator.translate('billing')('title')).toBe('النشاط');
  jest.useRealTimers();
});

test('replaces the messages of another version once they are loaded', async () => {
  const translator = createTranslator({ language: 'en' });
  await translator.addTranslations('chat', messages);
  await translator.setLanguage('ar');
  const older = { en: async () => ({ greeting: 'Good day' }), ar: async () => ({ greeting: 'يوم سعيد' }) };
  await expect(
    translator.addTranslations('chat', { ...older, ar: () => Promise.reject(new Error('gone')) }),
  ).rejects.toThrow('gone');
  expect(translator.translate('chat')('box.label')).toBe('اكتب');
  await translator.addTranslations('chat', older);
  expect(translator.translate('chat')('greeting')).toBe('يوم سعيد');
  await translator.setLanguage('en');
  expect(translator.translate('chat')('greeting')).toBe('Good day');
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('falls back to the other language, then to an empty string', async () => {
  const missing: [string, number][] = [];
  const translator = createTranslator({
    language: 'ar',
    onMissing: (key, nowhere) => missing.push([key, nowhere]),
  });
  const changes = jest.fn();
  const english = jest.fn(async () => ({ title: 'Activity', lead: 'What happened' }));
  await translator.addTranslations('billing', { en: english, ar: async () => ({ title: 'النشاط' }) });
  translator.subscribe(changes);
  const t = (key: string) => translator.translate('billing')(key);
  expect([t('title'), t('lead')]).toEqual(['النشاط', '']);
  await settled();
  expect(changes).toHaveBeenCalledTimes(1);
  expect([t('title'), t('lead'), t('gone'), t('gone'), t('gone.too')]).toEqual([
    'النشاط',
    'What happened',
    '',
    '',
    '',
  ]);
  expect(english).toHaveBeenCalledTimes(1);
  expect(missing).toEqual([
    ['billing:lead', 0],
    ['billing:gone', 1],
    ['billing:gone', 1],
    ['billing:gone.too', 2],
  ]);
});

test('rejects empty translations', async () => {
  const translator = createTranslator({ language: 'en' });
  const empty = { en: async () => ({}), ar: async () => ({ default: {} }) };
  await expect(translator.addTranslations('chat', empty)).rejects.toThrow('hold no words');
  await translator.addTranslations('chat', messages);
  await expect(translator.addTranslations('chat', empty)).rejects.toThrow('hold no words');
  expect(translator.translate('chat')('box.label')).toBe('Write');
});

test('ignores late messages of a replaced version', async () => {
  const translator = createTranslator({ language: 'en' });
  const hanging = slowly({ greeting: 'Broken' });
  const first = translator.addTranslations('chat', { ...messages, en: hanging.load });
  await translator.addTranslations('chat', { ...messages, en: async () => ({ greeting: 'Whole' }) });
  hanging.give();
  await first;
  expect(translator.translate('chat')('greeting')).toBe('Whole');
});

test('names the month in both languages', () => {
  const at = '2026-01-31T12:00:00Z';
  const withTime = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  expect(createFormatters('ar').date(at, withTime)).toBe('31 يناير 2026، 12:00 م');
  expect(createFormatters('en').date(at, withTime)).toMatch(/^Jan 31, 2026, 12:00\sPM$/);
});

test('reuses Intl formatters for equal options', () => {
  const dates = jest.spyOn(Intl, 'DateTimeFormat');
  const format = createFormatters('en');
  expect(format.date('2026-03-01T12:00:00Z')).toBe('Mar 1, 2026');
  expect(format.date('2026-04-02T12:00:00Z')).toBe('Apr 2, 2026');
  expect(format.date('2026-04-02T12:00:00Z', { dateStyle: 'short', timeZone: 'UTC' })).toBe('4/2/26');
  expect(dates).toHaveBeenCalledTimes(2);
  dates.mockRestore();
});
