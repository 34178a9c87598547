/*
 * The process that packs one Word document and ends: the library holds its thread for seconds. Started by
 * `createWordDocuments`.
 */
import { serveOrders } from '../../../confined/serve-orders';
import { wordLimits, type WordRequest } from './word-documents';

serveOrders(wordLimits.memory, async ({ title, parts }: WordRequest) => {
  const { wordDocument } = await import('./word-document');
  return wordDocument(title, parts);
});
