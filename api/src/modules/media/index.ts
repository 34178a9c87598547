export { registerMedia } from './media.routes';
export { serveFile } from './serve-file';
