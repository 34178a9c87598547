import type { Language } from '../../../translations/language';
import { understand, type Asked } from './reading/conversation';
import { answer, write } from './writing/write';

/** What a reply is written from. */
export interface WritingOrder extends Asked {
  /** The prompts before this one, oldest first. */
  readonly earlier: readonly Asked[];
  readonly attempt: number;
  readonly language?: Language | undefined;
}

export interface WrittenReply {
  readonly text: string;
  /** It declines, or is small talk: nothing was written that is worth a charge. */
  readonly isFree: boolean;
}

/** Writes the whole reply. Pure: no clock, no input or output. */
export function compose({ earlier, attempt, language, ...asked }: WritingOrder): WrittenReply {
  const understanding = understand(earlier, asked, attempt, language);
  return understanding.type === 'assignment'
    ? { text: write(understanding.assignment), isFree: false }
    : { text: answer(understanding.remark, understanding.language), isFree: true };
}
