import { speakingSeconds, type Pace } from '../pace';
import { spokenText } from '../spoken-text';

export interface Scene {
  readonly title: string;
  readonly text: string;
  readonly seconds: number;
}

const heading = /^ {0,3}#{1,6}[ \t](.*)$/;

export function scenesOf(markdown: string, pace?: Pace): readonly Scene[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  for (const line of markdown.split('\n')) {
    const title = heading.exec(line)?.[1];
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title: title.replace(/[*_`]+/g, '').trim(), lines: [] });
  }
  const isScript = sections.some(({ lines }) => lines.some((line) => line.startsWith('>')));
  return sections.flatMap(({ title, lines }) => {
    if (isScript && !lines.some((line) => line.startsWith('>'))) return [];
    const text = spokenText(lines.join('\n'));
    return text === '' ? [] : [{ title, text, seconds: speakingSeconds(text, pace) }];
  });
}
