import { isSetRefused } from './remotes/set-proof';
import { start } from './start';

start().catch((error: unknown) => {
  console.error('[start]', error);
  // The document hears it, which knows no bus.
  // oxlint-disable-next-line lisan/lent-services
  window.dispatchEvent(new Event(isSetRefused(error) ? 'lisan:start-refused' : 'lisan:start-failed'));
});
