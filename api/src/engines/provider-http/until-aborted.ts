/** What a task gives, or the signal's reason as soon as it is aborted. The task itself goes on unheard. */
export async function untilAborted<Value>(
  task: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return task;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([task, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
