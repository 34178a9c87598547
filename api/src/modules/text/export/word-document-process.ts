/* Child process that builds one Word document, since the library blocks its thread for seconds. Started by `createWordDocuments`. */
import { serveRequests } from '@lisan/engine-media';
import { wordLimits, type WordRequest } from './word-documents';

serveRequests(wordLimits.memory, async ({ title, parts }: WordRequest) => {
  const { wordDocument } = await import('./word-document');
  return wordDocument(title, parts);
});
