/** Broadcast topics between processes; the message is a reply's id. */
export const replyTopics = {
  grew: 'text.grew',
  stop: 'text.stop',
} as const;
