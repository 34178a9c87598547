import type { CallKey, CallResponse } from '../calls';

const at = '2026-01-31T12:00:00.000Z';

const session = {
  id: 'session-1',
  created_at: at,
  last_seen_at: at,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
  current: true,
};

const grant = (id: string, kind: 'text' | 'audio' | 'video' | 'process_video', amount: number) =>
  ({ id, at, kind, entry: 'grant', amount, about: 'Monthly quota', reference: null, item_id: null }) as const;

/** Responses for a new account, Layla's. Used by fake pages; a server test verifies every field. */
export const newAccount = {
  'POST /user/profile': {
    email: 'layla@example.com',
    email_verified: false,
    new_email: null,
    username: 'ليلى',
    two_factor_enabled: false,
    profile_image: null,
    google_id: null,
    has_password: true,
  },
  'GET /user/ways-in': {
    password: { since: at },
    google: null,
    two_factor: null,
    passkeys: [],
    sessions: [session],
    changes: [],
  },
  'GET /user/sessions': { sessions: [session] },
  'POST /user/balance': {
    subscription_plan: 'Free',
    text_granted: 30,
    balance: { text_quota: 30, audio_quota: 600, video_quota: 300, process_video_quota: 3 },
  },
  'GET /user/usage': {
    granted: { text_quota: 30, audio_quota: 600, video_quota: 300, process_video_quota: 3 },
    renews_at: at,
    days: [],
  },
  'GET /user/activity': {
    entries: [
      grant('4', 'process_video', 3),
      grant('3', 'video', 300),
      grant('2', 'audio', 600),
      grant('1', 'text', 30),
    ],
    next_cursor: null,
  },
  'POST /stripe/subscription_status': {
    subscription_plan: 'Free',
    status: 'none',
    trial_end: null,
    current_period_end: null,
    cancel_at_period_end: false,
    next_plan: null,
    payment: null,
    due: null,
    trial_available: true,
  },
  'GET /stripe/invoices': { card: null, invoices: [] },
  'GET /text/conversations': { conversations: [] },
  'GET /text/search': { results: [] },
  'POST /voice/cloned-voices': { cloned_voices: [] },
  'POST /voice/generated-audios': { generated_audios: [] },
  'GET /voice/dictionary': { entries: [] },
  'GET /voice/favourites': { voice_ids: [] },
  'GET /voice/speech-runs': { runs: [] },
  'GET /projects': { projects: [], chosen: null },
  'GET /shares': { shares: [] },
  'GET /notifications': { notifications: [] },
  'POST /video/get-audio': { audio_history: [] },
  'POST /video/get-video': { video_history: [] },
  'GET /video/jobs/:email': { jobs: [] },
} satisfies { readonly [Key in CallKey]?: CallResponse<Key> };
