/** The ways to begin, as they stand beside the box. */
export const starterIds = ['hooks', 'script', 'pitch', 'faq', 'adapt'] as const;
export type StarterId = (typeof starterIds)[number];
