import { languages, type Language } from '@lisan/contract';

export interface Formatters {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  percent(fraction: number): string;
  date(value: Date | string, options?: Intl.DateTimeFormatOptions): string;
  relative(value: Date | string, now?: Date): string;
  list(items: readonly string[]): string;
  languageName(tag: string): string;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The medium style of Arabic has digits only. */
function withMonthName(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const { dateStyle, timeStyle, ...others } = options;
  if (dateStyle !== 'medium') return options;
  const time = timeStyle && ({ hour: 'numeric', minute: '2-digit' } as const);
  return { ...others, year: 'numeric', month: 'short', day: 'numeric', ...time };
}

export function createFormatters(language: Language): Formatters {
  const { locale } = languages[language];
  const cache = new Map<string, unknown>();
  function cached<Format, Options>(
    Kind: new (locale: string, options: Options) => Format,
    options: Options,
  ): Format {
    const key = Kind.name + JSON.stringify(options);
    const format = (cache.get(key) as Format | undefined) ?? new Kind(locale, options);
    cache.set(key, format);
    return format;
  }
  return {
    number: (value, options) => cached(Intl.NumberFormat, options).format(value),
    percent: (fraction) => cached(Intl.NumberFormat, { style: 'percent' }).format(fraction),
    date: (value, options = { dateStyle: 'medium' }) =>
      cached(Intl.DateTimeFormat, withMonthName(options)).format(new Date(value)),
    relative(value, now = new Date()) {
      const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
      const format = cached(Intl.RelativeTimeFormat, { numeric: 'auto' });
      for (const [unit, size] of steps)
        if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
      return format.format(0, 'minute');
    },
    list: (items) => cached(Intl.ListFormat, undefined).format(items),
    languageName: (tag) =>
      cached(Intl.DisplayNames, { type: 'language' }).of(tag.split('-')[0] ?? tag) ?? tag,
  };
}
