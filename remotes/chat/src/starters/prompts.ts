import type { StarterId } from './starter-ids';

/** What a starter asks for; `topic` is all that it needs, the others make it better. */
export interface StarterFields {
  readonly topic: string;
  readonly audience: string;
  readonly detail: string;
  readonly choice: string;
}

interface Starter {
  /** What can be chosen, the first at first. */
  readonly choices: readonly string[];
  /** A whole text goes into its first field. */
  readonly isLong?: true;
}

export const starters: Readonly<Record<StarterId, Starter>> = {
  hooks: { choices: [] },
  script: { choices: ['30', '60', '90'] },
  pitch: { choices: [] },
  faq: { choices: [] },
  adapt: { choices: ['arabic', 'english'], isLong: true },
};

/** The sentences of one language. */
type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The prompt in the person's own language: what was left empty is not spoken of. */
export function promptOf(t: Say, id: StarterId, { topic, audience, detail, choice }: StarterFields): string {
  const given = { topic: topic.trim(), audience: audience.trim(), detail: detail.trim() };
  const order =
    id === 'adapt'
      ? t(`starters.adapt.prompt.${choice}`)
      : t(`starters.${id}.prompt`, { topic: given.topic, seconds: choice });
  const more = [
    given.audience && t(`starters.${id}.withAudience`, { audience: given.audience }),
    given.detail && t(`starters.${id}.withDetail`, { detail: given.detail }),
  ].filter(Boolean);
  // A text that is to be adapted stands last, by itself.
  return id === 'adapt' ? [[order, ...more].join(' '), given.topic].join('\n\n') : [order, ...more].join(' ');
}
