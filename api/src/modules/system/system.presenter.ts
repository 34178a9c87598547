import type { CallResponse, Level } from '@lisan/contract';
import { offersSpeech } from '@lisan/engine-contract';
import { findChatModel, isConfigured, wantedModel } from '@lisan/engine-writer';
import type { Core } from '../../core';
import { API_BASE } from '../../routing/base';

/** Public configuration: reveals whether a secret is set, never the secret. */
export function presentConfig({ config, mailer, outbox, models }: Core): CallResponse<'GET /config'> {
  const chat = (level: Level) => {
    const provider = config.chat[level];
    if (isConfigured(provider)) return { name: provider.model, local: false };
    if (models) {
      const model = wantedModel(config.models.chat, level);
      return { name: findChatModel(models.known(), model)?.model ?? model ?? 'LISAN_MODELS', local: false };
    }
    return { name: 'Built-in writer', local: true };
  };
  // A server may have started since.
  void models?.find();
  const speaking = config.elevenLabs.key === null ? models?.known().find(offersSpeech) : undefined;
  const cloning =
    config.elevenLabs.key === null ? models?.known().find(({ canClone }) => canClone) : undefined;
  return {
    stripe_publishable_key: config.stripe.publishableKey,
    google_client_id: config.google.clientId,
    engines: {
      chat: {
        OpenAI: chat('OpenAI'),
        Deepseek: chat('Deepseek'),
        Grok: chat('Grok'),
      },
      speech: speaking
        ? { name: speaking.product, local: false }
        : choose(config.elevenLabs.key, 'ElevenLabs', 'eSpeak NG'),
      voice_clone: cloning
        ? { name: cloning.product, local: false }
        : choose(config.elevenLabs.key, 'ElevenLabs', 'Voice profile'),
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
