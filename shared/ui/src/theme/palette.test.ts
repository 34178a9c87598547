import { darkPalette, lightPalette } from './palette';
import type { Palette } from './palette';

type Channels = readonly [number, number, number, number];

function channelsOf(hex: string): Channels {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.slice(1).match(/../g) ?? []).map((pair) =>
    parseInt(pair, 16),
  );
  return [red, green, blue, alpha / 255];
}

function over(top: Channels, background: Channels): Channels {
  const mix = (channel: 0 | 1 | 2) => top[channel] * top[3] + background[channel] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
}

// Luminance and contrast as in WCAG 2.2.
function luminance(color: Channels): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

function contrast(front: Channels, background: Channels): number {
  const [light = 0, dark = 0] = [luminance(front), luminance(background)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ['paper', 'surface', 'sunken', 'raised'] as const;
const texts = ['ink', 'inkMuted', 'accentStrong', 'info', 'good', 'warn', 'bad'] as const;
const pairs: readonly (readonly [text: keyof Palette, background: keyof Palette])[] = [
  ...texts.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
  ['onAlarm', 'alarm'],
  ['onAlarm', 'alarmStrong'],
  ['info', 'infoSoft'],
  ['good', 'goodSoft'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['ink', 'accentSoft'],
  ['ink', 'infoSoft'],
  ['ink', 'goodSoft'],
  ['ink', 'warnSoft'],
  ['ink', 'badSoft'],
  ['paper', 'ink'],
];
const controls: readonly (keyof Palette)[] = [
  'control',
  'focus',
  'ink',
  'accent',
  'good',
  'info',
  'warn',
  'bad',
];

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s theme', (_name, palette) => {
  const color = (name: keyof Palette) => channelsOf(palette[name]);

  it('measures contrast as WCAG does', () => {
    expect(contrast(channelsOf('#000000'), channelsOf('#FFFFFF'))).toBeCloseTo(21, 5);
    expect(contrast(channelsOf('#777777'), channelsOf('#FFFFFF'))).toBeCloseTo(4.48, 2);
  });

  it.each(pairs)('has 4.5:1 for %s on %s', (text, background) => {
    expect(contrast(color(text), color(background))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(backgrounds)('has 4.5:1 for text on a tint over %s', (background) => {
    for (const tint of ['tint', 'tintStrong'] as const) {
      const mixed = over(color(tint), color(background));
      expect(contrast(color('ink'), mixed)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(color('inkMuted'), over(color('tint'), color(background)))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color('bad'), over(color('tint'), color(background)))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('has 3:1 for controls in %s', (control) => {
    for (const background of backgrounds)
      expect(contrast(color(control), color(background))).toBeGreaterThanOrEqual(3);
  });
});
