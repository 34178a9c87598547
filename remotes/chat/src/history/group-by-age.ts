import type { Conversation } from '@lisan/contract';

export const ages = ['today', 'yesterday', 'week', 'month', 'older'] as const;
export type Age = (typeof ages)[number];

const day = 86_400_000;

/** Conversations by the calendar day of the reader: today, yesterday, then up to 7 and up to 30 days, then older. */
export function groupByAge(
  conversations: readonly Conversation[],
  now: Date = new Date(),
): readonly { age: Age; conversations: readonly Conversation[] }[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const ageOf = ({ created_at }: Conversation): Age => {
    const at = new Date(created_at).getTime();
    if (at >= midnight) return 'today';
    if (at >= midnight - day) return 'yesterday';
    if (at >= midnight - 7 * day) return 'week';
    return at >= midnight - 30 * day ? 'month' : 'older';
  };
  return ages
    .map((age) => ({ age, conversations: conversations.filter((one) => ageOf(one) === age) }))
    .filter((group) => group.conversations.length > 0);
}
