/** Colours of one theme as sRGB hex, some with alpha. The only raw colours in the product. */
export interface Palette {
  paper: string;
  surface: string;
  sunken: string;
  raised: string;
  tint: string;
  tintStrong: string;
  ink: string;
  inkMuted: string;
  line: string;
  control: string;
  accent: string;
  accentStrong: string;
  accentSoft: string;
  onAccent: string;
  info: string;
  infoSoft: string;
  good: string;
  goodSoft: string;
  warn: string;
  warnSoft: string;
  bad: string;
  badSoft: string;
  alarm: string;
  alarmStrong: string;
  onAlarm: string;
  focus: string;
  overlay: string;
}

export const lightPalette: Palette = {
  paper: '#FBF8F3',
  surface: '#FFFFFF',
  sunken: '#F3EEE5',
  raised: '#FFFFFF',
  tint: '#7A5C301F',
  tintStrong: '#7A5C3036',
  ink: '#16181D',
  inkMuted: '#5B6068',
  line: '#E6E0D6',
  control: '#8A8478',
  accent: '#C8442B',
  accentStrong: '#A93620',
  accentSoft: '#FBE9E3',
  onAccent: '#FFFFFF',
  info: '#0F6E78',
  infoSoft: '#E2F1F2',
  good: '#2A7348',
  goodSoft: '#E4F2E9',
  warn: '#855800',
  warnSoft: '#FBEFD5',
  bad: '#B3261E',
  badSoft: '#FBE6E4',
  alarm: '#B3261E',
  alarmStrong: '#8F1D17',
  onAlarm: '#FFFFFF',
  focus: '#0F6E78',
  overlay: '#16181D80',
};

export const darkPalette: Palette = {
  paper: '#141310',
  surface: '#1D1B17',
  sunken: '#26231E',
  raised: '#2A2722',
  tint: '#F3EFE717',
  tintStrong: '#F3EFE726',
  ink: '#F3EFE7',
  inkMuted: '#ADA698',
  line: '#37332C',
  control: '#857E71',
  accent: '#F2836A',
  accentStrong: '#F79E89',
  accentSoft: '#3A221C',
  onAccent: '#24100A',
  info: '#6BC3CD',
  infoSoft: '#17302F',
  good: '#7CCB9C',
  goodSoft: '#1B3024',
  warn: '#E3B04B',
  warnSoft: '#352A13',
  bad: '#F59A90',
  badSoft: '#3D201D',
  alarm: '#BE3529',
  alarmStrong: '#A52A20',
  onAlarm: '#FFFFFF',
  focus: '#6BC3CD',
  overlay: '#000000A6',
};
