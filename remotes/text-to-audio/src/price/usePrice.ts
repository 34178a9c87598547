import { accountStore } from '@lisan/remote-kit';
import { createPriceStore } from './price.store';

/** What the text will cost. */
export const [usePrice, usePriceStore] = accountStore(createPriceStore);
