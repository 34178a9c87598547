/** Fake services, renderRemote and builders: what a test, or a remote running alone, uses in place of the shell. */
export { createFakeApi, type FakeAnswers, type FakeApi } from './fake-api';
export { createFakeHost, type FakeHost, type HostRecord } from './fake-host';
export { aBalance, aConversation, aJob, aMessage, anAudio, aPlan, aVoice, layla } from './builders';
export { createStrictBus } from './strict-bus';
export { renderRemote } from './render-remote';
export { startAlone } from './start-alone';
