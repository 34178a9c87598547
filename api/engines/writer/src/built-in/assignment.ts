import type { Language } from '@lisan/engine-contract';

export type Platform = 'tiktok' | 'reels' | 'shorts' | 'youtube' | 'podcast' | 'linkedin' | 'ad' | 'video';
export type Tone = 'friendly' | 'formal' | 'funny' | 'inspiring' | 'urgent' | 'calm' | 'persuasive';
export type ListTask = 'ideas' | 'hooks' | 'titles' | 'captions';
export type TextTask = 'rewrite' | 'summary';
export type Task = ListTask | TextTask | 'script' | 'outline';

export interface Length {
  readonly amount: number;
  readonly unit: 'second' | 'minute' | 'word';
}

export interface Assignment {
  readonly task: Task;
  readonly language: Language;
  /** In the user's words; empty for a text task. */
  readonly topic: string;
  readonly text?: string;
  readonly length?: Length;
  /** Set by 'shorter' and 'longer'; multiplies the length. */
  readonly scale: number;
  readonly platform?: Platform;
  readonly tone?: Tone;
  readonly audience?: string;
  readonly count?: number;
  readonly mention?: string;
  /** Sentences to be spoken as they are. */
  readonly facts?: readonly string[];
  /** Incremented by 'another one' and each attempt: picks other phrases. */
  readonly variation: number;
}

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
  | 'cannotSensitive'
  | 'needText'
  | 'needTopic'
  | 'otherLanguage';
