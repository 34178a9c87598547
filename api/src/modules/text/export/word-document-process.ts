/* Child process that builds one Word document, since the library blocks its thread for seconds. Started by `createWordDocuments`. */
import { serveOrders } from '../../../confined/serve-orders';
import { wordLimits, type WordRequest } from './word-documents';

serveOrders(wordLimits.memory, async ({ title, parts }: WordRequest) => {
  const { wordDocument } = await import('./word-document');
  return wordDocument(title, parts);
});
