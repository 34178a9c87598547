import { speakingSeconds, spokenText } from '../spoken-text';

/** A part of a script that is spoken in one go. */
export interface Scene {
  readonly title: string;
  /** What is said, without marks. */
  readonly text: string;
  readonly seconds: number;
}

const heading = /^ {0,3}#{1,6}[ \t](.*)$/;

/** The scenes of a script: what stands under each heading, where something is said. */
export function scenesOf(markdown: string): readonly Scene[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  for (const line of markdown.split('\n')) {
    const title = heading.exec(line)?.[1];
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title: title.replace(/[*_`]+/g, '').trim(), lines: [] });
  }
  // A script says its lines as quotes: beside them nothing is said.
  const isScript = sections.some(({ lines }) => lines.some((line) => line.startsWith('>')));
  return sections.flatMap(({ title, lines }) => {
    if (isScript && !lines.some((line) => line.startsWith('>'))) return [];
    const text = spokenText(lines.join('\n'));
    return text === '' ? [] : [{ title, text, seconds: speakingSeconds(text) }];
  });
}
