import { createTestConfig } from '../../../../testing/test-config';
import type { Config } from '../../../config/config';
import type { FakeProvider } from '@lisan/engine-writer/testing';

export function chatConfig(provider: FakeProvider): Pick<Config, 'chat'> {
  const { chat } = createTestConfig();
  const connected = { baseUrl: provider.baseUrl, key: 'secret-key', model: 'fake-1' };
  return { chat: { ...chat, OpenAI: connected, Deepseek: connected } };
}
