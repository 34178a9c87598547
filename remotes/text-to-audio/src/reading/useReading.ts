import { accountStore } from '@lisan/remote-kit';
import { createReadingStore } from './reading.store';

/** How the text is read, while the view is open and after it was left. */
export const [useReading, useReadingStore] = accountStore(createReadingStore);
