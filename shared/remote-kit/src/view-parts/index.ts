/** Parts of views that each package bundles itself, so that the shell's first load stays small. */
export { ContactForm } from './ContactForm';
export { itemAddress, useFollowAddress, useItemAddress, type ItemAddress } from './item-address';
export { LazyPart } from './LazyPart';
