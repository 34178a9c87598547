/** Fake services, renderRemote and builders for tests and remotes running alone. */
export { createFakeApi, type FakeAnswers, type FakeApi } from './fake-api';
export { createFakeHost, type FakeHost, type HostRecord } from './fake-host';
export { aBalance, aConversation, aJob, aMessage, anAudio, aPlan, aVoice, layla } from './builders';
export { createStrictBus } from './strict-bus';
export { renderRemote } from './render-remote';
export { startAlone } from './start-alone';
export { aHash, aReleaseManifest, aRemoteRelease } from './release-manifest';
