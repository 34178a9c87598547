/*
 * Process of the built-in writer, so that no prompt can block the server. `createWriterClient` starts it,
 * and kills it on a timeout.
 */
import { compose, type WritingOrder, type WrittenReply } from './compose';

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
