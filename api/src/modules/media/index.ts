// Files by signed addresses.
export { registerMedia } from './media.routes';
