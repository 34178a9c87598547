// Files by signed addresses, and how any file is served.
export { registerMedia } from './media.routes';
export { serveFile } from './serve-file';
