/** Broadcast topics between processes; the message is a reply's id. */
export const replyTopics = {
  /** Text was added, or the reply ended. */
  grew: 'text.grew',
  /** The writing process must stop. */
  stop: 'text.stop',
} as const;
