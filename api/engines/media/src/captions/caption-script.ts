export interface CaptionText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

const FONT_FAMILY = 'Readex Pro Medium';
const WORD_JOINER = '\u2060';

/** Writes a libass script. `Encoding` -1: each line takes the direction of its first letter. */
export function writeCaptionScript(texts: readonly CaptionText[], frame: Frame): string {
  const { width, height } = frame;
  const size = Math.round(Math.min(width * 0.085, height * 0.078));
  const margin = Math.round(Math.min(width, height) * 0.05);
  const style = `${FONT_FAMILY},${size},&H00FFFFFF,&H00FFFFFF,&H60000000,&H60000000,0,0,0,0,100,100,0,0,4,0,${Math.max(1, Math.round(size / 4))},2,${margin},${margin},${margin},-1`;
  const events = texts.map(
    ({ start, end, text }) =>
      `Dialogue: 0,${formatTime(start)},${formatTime(end)},Caption,,0,0,0,,${plain(text)}`,
  );
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Caption,${style}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`;
}

/** Escapes braces and backslashes, which libass would interpret. */
function plain(text: string): string {
  return text
    .replaceAll('\\', `\\${WORD_JOINER}`)
    .replaceAll('{', '\\{')
    .replaceAll('}', '\\}')
    .replace(/\r?\n/g, '\\N')
    .replace(/\p{Cc}/gu, ' ');
}

function formatTime(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(hundredths / 100);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(hundredths % 100)}`;
}
