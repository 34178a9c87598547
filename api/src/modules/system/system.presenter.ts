import type { CallResponse } from '@lisan/contract';
import type { Core } from '../../core';
import { API_BASE } from '../../routing/base';

/** Public configuration: reveals whether a secret is set, never the secret. */
export function presentConfig({ config, mailer, outbox }: Core): CallResponse<'GET /config'> {
  const chat = (key: string | null, name: string) => ({
    name: key === null ? 'Built-in writer' : name,
    local: key === null,
  });
  return {
    stripe_publishable_key: config.stripe.publishableKey,
    google_client_id: config.google.clientId,
    engines: {
      chat: {
        OpenAI: chat(config.chat.OpenAI.key, config.chat.OpenAI.model),
        Deepseek: chat(config.chat.Deepseek.key, config.chat.Deepseek.model),
        Grok: chat(config.chat.Grok.key, config.chat.Grok.model),
      },
      speech: choose(config.elevenLabs.key, 'ElevenLabs', 'eSpeak NG'),
      voice_clone: choose(config.elevenLabs.key, 'ElevenLabs', 'Voice profile'),
      lip_sync: choose(config.sync.key, 'sync.so', 'Built-in lip-sync'),
      payment: choose(config.stripe.secretKey, 'Stripe', 'Local checkout'),
      mail: { name: mailer.name, local: mailer.isLocal },
    },
    outbox_url: outbox ? `${API_BASE}/outbox` : null,
  };
}

function choose(key: string | null, provider: string, builtIn: string): { name: string; local: boolean } {
  return key === null ? { name: builtIn, local: true } : { name: provider, local: false };
}
