/*
 * Process of the built-in writer, so that no prompt can block the server. `createWriterClient` starts it,
 * and kills it on a timeout.
 */
import { compose, type WritingRequest, type WrittenReply } from './compose';

export type WritingReport = WrittenReply | { readonly error: string };

process.once('disconnect', () => process.exit(0));
process.on('message', (request) => void process.send?.(composeOrFail(request as WritingRequest)));

function composeOrFail(request: WritingRequest): WritingReport {
  try {
    return compose(request);
  } catch (error) {
    return { error: String(error) };
  }
}
