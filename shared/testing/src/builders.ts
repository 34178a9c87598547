import type {
  Balance,
  Conversation,
  GeneratedAudio,
  Job,
  Message,
  Plan,
  SessionUser,
  Voice,
} from '@lisan/contract';
import { newAccount } from '@lisan/contract/testing';

export function layla(change: Partial<SessionUser> = {}): SessionUser {
  return { user_id: 'user-layla', email: 'layla@example.com', username: 'ليلى', google_id: null, ...change };
}

const noon = '2026-01-31T12:00:00.000Z';

export function aVoice(change: Partial<Voice> = {}): Voice {
  return {
    voice_id: 'en-us-clara',
    name: 'Clara',
    category: 'premade',
    labels: { gender: 'female', description: 'calm', accent: 'American', language: 'en' },
    preview_url: '/api/voice/voices/en-us-clara/preview',
    ...change,
  };
}

export function anAudio(change: Partial<GeneratedAudio> = {}): GeneratedAudio {
  return {
    id: 'audio-1',
    audio_url: '/api/media/audio-1?expires=1&signature=x',
    download_url: '/api/media/audio-1?expires=1&signature=y&download=1',
    file_name: 'speech.mp3',
    voice_id: 'en-us-clara',
    duration: 12.5,
    created_at: noon,
    ...change,
  };
}

export function aJob(change: Partial<Job> = {}): Job {
  return {
    job_id: 'job-1',
    user_id: 'user-layla',
    video_id: 'video-1',
    audio_id: 'audio-1',
    file_name: 'clip.mp4',
    status: 'PENDING',
    created_at: noon,
    result_video_url: null,
    download_url: null,
    poster_url: null,
    captions_url: null,
    progress: 0,
    step: 'queued',
    reason: null,
    refunded: false,
    ...change,
  };
}

export function aConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    conversation_id: 'conversation-1',
    title: 'A script',
    created_at: noon,
    updated_at: noon,
    ...change,
  };
}

export function aMessage(change: Partial<Message> = {}): Message {
  return {
    prompt: 'Write a hook',
    response: 'Here is one.',
    timestamp: noon,
    generation_id: 'generation-1',
    status: 'complete',
    level: 'OpenAI',
    ...change,
  };
}

export function aPlan(change: Partial<Plan> = {}): Plan {
  return {
    name: 'Creator',
    created: 1_700_000_000,
    popular: false,
    description: 'For one creator',
    prices: [{ id: 'price-creator', unit_amount: 2900 }],
    marketing_features: [{ name: '100 minutes of speech' }],
    ...change,
  };
}

export function aBalance(change: Partial<Balance> = {}): Balance {
  return { ...newAccount['POST /user/balance'], ...change };
}
