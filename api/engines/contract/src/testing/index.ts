export { realProviderKey } from './real-provider-key';
export { wire, type WireAnswer } from './wire';
