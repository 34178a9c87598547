import { shellTopics, type RemoteRelease, type ShellOffers } from '@lisan/contract';

/** What would go live together. `offers` is missing when the shell's compatibility record is lost. */
export interface SetToProve {
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
  readonly offers: ShellOffers | undefined;
  /** Topics of remotes that run beside the set, in development. */
  readonly publishedBeside?: readonly string[];
}

/**
 * What the remotes of a set need and the set lacks: icons, slots and topics that the shell does not offer, and events
 * without a publisher. A topic without a subscriber is no fault: its subscriber may come later.
 * @returns one line for each fault, with the remote that would break
 */
export function proveSet({ remotes, offers, publishedBeside = [] }: SetToProve): string[] {
  if (!offers) return [];
  const published = new Set([
    ...offers.events.published,
    ...publishedBeside,
    ...Object.values(remotes).flatMap(({ events }) => events.published),
  ]);
  return Object.entries(remotes).flatMap(([name, { views, slots, events }]) => {
    const file = `remotes/${name}/remote.json`;
    const unknown = (kind: string, names: readonly string[], known: readonly string[]) =>
      names
        .filter((one) => !known.includes(one))
        .map((one) => `${file}: ${kind} '${one}' is not known to the shell`);
    return [
      ...views.flatMap(({ id, icon }) => unknown(`view '${id}': icon`, [icon], offers.icons)),
      ...unknown(
        'slot',
        slots.map((slot) => slot.name),
        offers.slots,
      ),
      ...unknown('topic', [...events.published, ...events.heard], offers.topics),
      ...events.published
        .filter((topic) => shellTopics.some((ofShell) => ofShell === topic))
        .map((topic) => `${file}: publishes '${topic}', which is for the shell alone to say`),
      ...events.heard
        .filter((topic) => offers.topics.includes(topic) && !published.has(topic))
        .map((topic) => `${file}: hears '${topic}', which nobody live publishes`),
    ];
  });
}
