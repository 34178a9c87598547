/** Parts of views, bundled with whoever uses them: the shell's first load has no room for them. */
export { ContactForm } from './ContactForm';
export { itemAddress, useFollowAddress, useItemAddress, type ItemAddress } from './item-address';
export { LazyPart } from './LazyPart';
