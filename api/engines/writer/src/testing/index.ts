export { collectReply } from './collect-reply';
export { type FakeProvider, startFakeProvider } from './fake-provider';
