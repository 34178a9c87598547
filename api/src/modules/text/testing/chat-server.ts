import { afterAll, beforeAll } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../testing/test-app';
import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { chatConfig } from './chat-config';

export function useChatServer(): () => { server: TestApp; provider: FakeProvider } {
  let server: TestApp;
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
    server = await createTestApp({ config: chatConfig(provider) });
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await provider?.close();
  }, 30_000);
  return () => ({ server, provider });
}
