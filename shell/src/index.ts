import { isManifestRejected } from '@lisan/host-runtime';
import { start } from './start';

start().catch((error: unknown) => {
  console.error('[start]', error);
  // For the document's own script, which has no bus.
  // oxlint-disable-next-line lisan/lent-services
  window.dispatchEvent(new Event(isManifestRejected(error) ? 'lisan:start-refused' : 'lisan:start-failed'));
});
