import { PersonalDictionary } from './dictionary/personal-dictionary';
import type { Reading, ReadAloudOptions } from './read-aloud';
import type { ReadingWord } from './reading-word';
import { isArabicLetter } from './script/letters';
import { stripMarks, toArabicLetters } from './script/marks';
import { isWordCharacter } from './scan';

interface Change {
  readonly start: number;
  readonly end: number;
  readonly reading: string;
}

/**
 * Keeps the text as typed, for voices that read Arabic themselves, and replaces only words with the user's
 * own readings.
 */
export function readAsWritten(text: string, options: ReadAloudOptions = {}): Reading {
  const changes = findChanges(text, new PersonalDictionary(options.dictionary));
  let reading = '';
  let position = 0;
  for (const change of changes) {
    reading += text.slice(position, change.start) + change.reading;
    position = change.end;
  }
  return { reading: reading + text.slice(position), words: toWords(text, changes) };
}

function findChanges(text: string, dictionary: PersonalDictionary): Change[] {
  const changes: Change[] = [];
  let position = 0;
  while (position < text.length) {
    const phrase = dictionary.findPhraseAt(text, position);
    if (phrase) {
      changes.push({ start: position, ...phrase });
      position = phrase.end;
      continue;
    }
    let end = position + 1;
    if (isArabicLetter(text[position])) {
      while (end < text.length && isWordCharacter(text[end])) end += 1;
      const own = dictionary.findWord(stripMarks(toArabicLetters(text.slice(position, end))));
      if (own !== undefined) changes.push({ start: position, end, reading: own });
    }
    position = end;
  }
  return changes;
}

function toWords(text: string, changes: readonly Change[]): ReadingWord[] {
  const words: ReadingWord[] = [];
  let next = 0;
  for (const { index, 0: written } of text.matchAll(/\S+/g)) {
    const last = words.at(-1);
    if (last && index < last.end) continue;
    let [end, reading, position] = [index + written.length, '', index];
    let isOwn = false;
    for (let change = changes[next]; change && change.start < end; change = changes[(next += 1)]) {
      reading += text.slice(position, change.start) + change.reading;
      position = change.end;
      // An entry of several words may end within the next one; include it whole.
      while (end < change.end || (end > change.start && /\S/.test(text.charAt(end)))) end += 1;
      isOwn = true;
    }
    reading += text.slice(position, end);
    const source = isOwn ? 'dictionary' : 'as-written';
    words.push({ text: text.slice(index, end), reading, start: index, end, source });
  }
  return words;
}
