/** In display order. */
export const starterIds = ['hooks', 'script', 'pitch', 'faq', 'adapt'] as const;
export const needsModel: readonly string[] = ['faq', 'adapt'];
export type StarterId = (typeof starterIds)[number];
