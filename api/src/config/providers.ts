import type { ChatProvider } from '@lisan/engine-writer';
import { StartupError } from '@lisan/engine-runtime';
import type { EnvironmentReader } from './environment';

/** Providers outside the server. `null` means not configured, so the built-in engine serves. */
export interface Providers {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly contactEmail: string;
  readonly s3: S3Config | null;
  readonly chat: {
    readonly OpenAI: ChatProvider;
    readonly Deepseek: ChatProvider;
    readonly Grok: ChatProvider;
  };
  /** Servers of the operator's own; see docs/engines.md. */
  readonly models: {
    readonly urls: readonly string[];
    readonly key: string | null;
    /** For the levels in order; the first for the rest. */
    readonly chat: readonly string[];
    readonly timeoutMs: number;
  };
  readonly elevenLabs: {
    readonly key: string | null;
    readonly baseUrl: string;
    readonly model: string;
    readonly voices?: readonly string[] | undefined;
    readonly features?: SpeechModelFeatures | undefined;
  };
  readonly sync: {
    readonly key: string | null;
    readonly baseUrl: string;
    readonly model: string;
    readonly extraOptions?: Readonly<Record<string, unknown>> | undefined;
    readonly fileHosts?: readonly string[] | undefined;
  };
  readonly stripe: {
    readonly secretKey: string | null;
    readonly publishableKey: string | null;
    readonly webhookSecret: string | null;
    readonly baseUrl: string | null;
  };
  readonly google: {
    readonly clientId: string | null;
    readonly keysUrl: string;
    readonly issuer: string;
  };
  /** `null`: search PATH, then use the WebAssembly build. */
  readonly ffmpegPath: string | null;
}

export interface SpeechModelFeatures {
  readonly neighbours?: boolean;
  readonly language?: boolean;
  readonly mostCharacters?: number;
}

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export function readProviders(read: EnvironmentReader): Providers {
  return {
    smtpUrl: read.findUrl('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', 'Lisan <no-reply@localhost>'),
    contactEmail: read.text('CONTACT_EMAIL', 'contact@localhost'),
    s3: readS3(read),
    chat: {
      OpenAI: readChat(read, 'OPENAI', 'https://api.openai.com/v1', 'gpt-5.1'),
      Deepseek: readChat(read, 'DEEPSEEK', 'https://api.deepseek.com', 'deepseek-flash'),
      Grok: readChat(read, 'XAI', 'https://api.x.ai/v1', 'grok-4.7'),
    },
    models: {
      urls: read.urls('LISAN_MODELS'),
      key: read.find('LISAN_MODELS_KEY'),
      chat: read.list('LISAN_CHAT_MODELS'),
      timeoutMs: 1_000 * read.integer('LISAN_MODELS_TIMEOUT_SECONDS', { fallback: 120, min: 1, max: 3_600 }),
    },
    elevenLabs: {
      key: read.find('ELEVENLABS_API_KEY'),
      baseUrl: read.url('ELEVENLABS_BASE_URL', 'https://api.elevenlabs.io'),
      model: read.text('ELEVENLABS_MODEL', 'eleven_multilingual_v2'),
      voices: read.list('ELEVENLABS_VOICES'),
      features: readFeatures(read),
    },
    sync: {
      key: read.find('SYNC_API_KEY'),
      baseUrl: read.url('SYNC_BASE_URL', 'https://api.sync.so'),
      model: read.text('SYNC_MODEL', 'sync-3'),
      extraOptions: read.json('SYNC_OPTIONS') ?? undefined,
      fileHosts: read.list('SYNC_FILE_HOSTS'),
    },
    stripe: readStripe(read),
    google: {
      clientId: read.find('GOOGLE_CLIENT_ID'),
      keysUrl: read.url('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
      issuer: read.url('GOOGLE_ISSUER', 'https://accounts.google.com'),
    },
    ffmpegPath: read.find('FFMPEG_PATH'),
  };
}

function readFeatures(read: EnvironmentReader): SpeechModelFeatures | undefined {
  const name = 'ELEVENLABS_MODEL_FEATURES';
  const features = read.json(name);
  if (features === null) return undefined;
  const kinds = { neighbours: 'boolean', language: 'boolean', mostCharacters: 'number' } as const;
  for (const [key, value] of Object.entries(features)) {
    const kind = Object.entries(kinds).find(([known]) => known === key)?.[1];
    if (typeof value !== kind || (typeof value === 'number' && !(value >= 100))) {
      throw new StartupError(
        `${name} takes neighbours (true or false), language (true or false) and mostCharacters (100 or more), but '${key}' is ${JSON.stringify(value)}.`,
      );
    }
  }
  return features;
}

function readChat(read: EnvironmentReader, prefix: string, baseUrl: string, model: string): ChatProvider {
  return {
    baseUrl: read.url(`${prefix}_BASE_URL`, baseUrl),
    key: read.find(`${prefix}_API_KEY`),
    isKeyless: read.find(`${prefix}_API_KEY`) === null && read.find(`${prefix}_BASE_URL`) !== null,
    model: read.text(`${prefix}_MODEL`, model),
    extra: read.json(`${prefix}_EXTRA`) ?? undefined,
  };
}

function readStripe(read: EnvironmentReader): Providers['stripe'] {
  read.together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return {
    secretKey: read.find('STRIPE_SECRET_KEY'),
    publishableKey: read.find('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: read.find('STRIPE_WEBHOOK_SECRET'),
    baseUrl: read.findUrl('STRIPE_BASE_URL'),
  };
}

function readS3(read: EnvironmentReader): S3Config | null {
  read.together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const bucket = read.find('S3_BUCKET');
  const accessKeyId = read.find('S3_ACCESS_KEY_ID');
  const secretAccessKey = read.find('S3_SECRET_ACCESS_KEY');
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    region: read.text('S3_REGION', 'us-east-1'),
    endpoint: read.findUrl('S3_ENDPOINT'),
  };
}
