// The push channel.
export { registerEvents } from './events.routes';
