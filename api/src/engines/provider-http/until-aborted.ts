/** What a task gives, or the signal's reason as soon as it is aborted. The task itself goes on unheard. */
export async function untilAborted<Value>(
  task: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return task;
  const heard = new AbortController();
  const aborted = async (): Promise<never> => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true, signal: heard.signal });
      if (signal.aborted) resolve(undefined);
    });
    throw signal.reason;
  };
  try {
    return await Promise.race([task, aborted()]);
  } finally {
    heard.abort();
  }
}
