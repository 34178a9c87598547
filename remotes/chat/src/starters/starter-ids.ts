/** The ways to begin, as they stand beside the box. */
export const starterIds = ['hooks', 'script', 'pitch', 'faq', 'adapt'] as const;
/** What the built-in writer declines. */
export const needsModel: readonly string[] = ['faq', 'adapt'];
export type StarterId = (typeof starterIds)[number];
