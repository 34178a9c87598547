/** In display order. */
export const starterIds = ['hooks', 'script', 'pitch', 'faq', 'adapt'] as const;
/** Starters that the built-in writer declines. */
export const needsModel: readonly string[] = ['faq', 'adapt'];
export type StarterId = (typeof starterIds)[number];
