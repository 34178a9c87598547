export { registerEvents } from './events.routes';
