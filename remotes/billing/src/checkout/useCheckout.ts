import { visitorStore } from '@lisan/remote-kit';
import { createCheckoutStore } from './checkout.store';

export const [useCheckout] = visitorStore(createCheckoutStore);
