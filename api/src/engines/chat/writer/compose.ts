import type { Language } from '../../../translations/language';
import { understand } from './reading/conversation';
import { answer, write } from './writing/write';

/** What a reply is written from. */
export interface WritingOrder {
  /** The prompts before this one, oldest first. */
  readonly earlier: readonly string[];
  readonly prompt: string;
  readonly attempt: number;
  readonly language?: Language | undefined;
}

/** Writes the whole reply. Pure: no clock, no input or output. */
export function compose({ earlier, prompt, attempt, language }: WritingOrder): string {
  const understanding = understand(earlier, prompt, attempt, language);
  return understanding.type === 'assignment'
    ? write(understanding.assignment)
    : answer(understanding.remark, understanding.language);
}
