/** Words between the processes of the server, each with the id of a reply. */
export const replyTopics = {
  /** There is more of it, or it has ended. */
  grew: 'text.grew',
  /** Whoever writes it is to end. */
  stop: 'text.stop',
} as const;
