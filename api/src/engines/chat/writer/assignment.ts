import type { Language } from '../../../translations/language';

export type Platform = 'tiktok' | 'reels' | 'shorts' | 'youtube' | 'podcast' | 'linkedin' | 'ad' | 'video';
export type Tone = 'friendly' | 'formal' | 'funny' | 'inspiring' | 'urgent' | 'calm' | 'persuasive';
export type ListTask = 'ideas' | 'hooks' | 'titles' | 'captions';
export type TextTask = 'rewrite' | 'summary';
export type Task = ListTask | TextTask | 'script' | 'outline';

/** How long it should be: what was said, not what it comes to. */
export interface Length {
  readonly amount: number;
  readonly unit: 'second' | 'minute' | 'word';
}

/** What the writer was asked to write. */
export interface Assignment {
  readonly task: Task;
  readonly language: Language;
  /** In the person's own words; empty for a text task. */
  readonly topic: string;
  /** The text to rewrite or shorten. */
  readonly text?: string;
  readonly length?: Length;
  /** Set by 'shorter' and 'longer'; multiplies the length. */
  readonly scale: number;
  readonly platform?: Platform;
  readonly tone?: Tone;
  readonly audience?: string;
  /** How many ideas, hooks … */
  readonly count?: number;
  /** What must be said as well. */
  readonly mention?: string;
  /** Raised by 'another one' and by every new attempt: picks other phrases. */
  readonly variation: number;
}

/** What the person wants, when it is nothing to be written. */
export type Remark =
  | 'greeting'
  | 'identity'
  | 'thanks'
  | 'smallTalk'
  | 'cannotTranslate'
  | 'cannotFaq'
  | 'cannotDialogue'
  | 'cannotDialect'
  | 'cannotWrite'
  | 'cannotAnswer'
  | 'cannotCode'
  | 'cannotDraw'
  | 'cannotCalculate'
  | 'needText'
  | 'needTopic'
  | 'otherLanguage';
