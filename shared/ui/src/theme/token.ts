import type { Palette } from './palette';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const colorProperty = (name: string) => `--color-${kebab(name)}`;

const color = (name: keyof Palette) => `var(${colorProperty(name)})`;

/**
 * The design tokens. Values are CSS strings, mostly `var(--…)`, so that a change of theme or
 * language rerenders nothing.
 *
 * - `space[1…9]`: 4 8 12 16 24 32 48 64 96 px
 * - `type.size[0…8]`: a 1.2 scale with 16 px at 1, times 1.08 in Arabic
 * - `z`: stacking order of floating elements
 */
export const token = {
  color: {
    paper: color('paper'),
    surface: color('surface'),
    sunken: color('sunken'),
    raised: color('raised'),
    tint: color('tint'),
    tintStrong: color('tintStrong'),
    ink: color('ink'),
    inkMuted: color('inkMuted'),
    line: color('line'),
    control: color('control'),
    accent: color('accent'),
    accentStrong: color('accentStrong'),
    accentSoft: color('accentSoft'),
    onAccent: color('onAccent'),
    info: color('info'),
    infoSoft: color('infoSoft'),
    good: color('good'),
    goodSoft: color('goodSoft'),
    warn: color('warn'),
    warnSoft: color('warnSoft'),
    bad: color('bad'),
    badSoft: color('badSoft'),
    alarm: color('alarm'),
    alarmStrong: color('alarmStrong'),
    onAlarm: color('onAlarm'),
    focus: color('focus'),
    overlay: color('overlay'),
  },
  space: {
    0: '0',
    1: '0.25rem',
    2: '0.5rem',
    3: '0.75rem',
    4: '1rem',
    5: '1.5rem',
    6: '2rem',
    7: '3rem',
    8: '4rem',
    9: '6rem',
  },
  type: {
    family: 'var(--font-text)',
    mono: 'var(--font-mono)',
    size: {
      0: 'var(--type-0)',
      1: 'var(--type-1)',
      2: 'var(--type-2)',
      3: 'var(--type-3)',
      4: 'var(--type-4)',
      5: 'var(--type-5)',
      6: 'var(--type-6)',
      7: 'var(--type-7)',
      8: 'var(--type-8)',
    },
    weight: { regular: '350', medium: '480', strong: '600' },
    leading: { body: 'var(--leading-body)', tight: 'var(--leading-tight)', control: '1.25' },
  },
  radius: { control: '6px', card: '12px', pill: '999px' },
  border: { hair: '1px', strong: '2px' },
  shadow: { float: 'var(--shadow-float)' },
  motion: {
    state: 'var(--motion-state) ease-out',
    enter: 'var(--motion-enter) cubic-bezier(0.2, 0.8, 0.2, 1)',
  },
  control: { height: '2.75rem', small: '2.25rem', large: '3.25rem', icon: '1.25rem' },
  measure: { text: '62ch', form: '26rem', page: '72rem' },
  z: { bar: '10', overlay: '40', dialog: '50', popover: '60', toast: '70', banner: '80' },
} as const;

export type ColorName = keyof Palette;
export type Space = keyof typeof token.space;
export type TypeSize = keyof typeof token.type.size;
