/*
 * The process in which the built-in writer works: whatever a prompt does to it, nobody else waits. Started by
 * `createWriterClient`, which ends it when an answer does not come in time.
 */
import { compose, type WritingOrder, type WrittenReply } from './compose';

/** From the process: the reply, or why there is none. */
export type WritingReport = WrittenReply | { readonly fault: string };

process.once('disconnect', () => process.exit(0));
process.on('message', (order) => void process.send?.(act(order as WritingOrder)));

function act(order: WritingOrder): WritingReport {
  try {
    return compose(order);
  } catch (error) {
    return { fault: String(error) };
  }
}
