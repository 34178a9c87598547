import type { CallDefinition, CallKey } from '@lisan/contract';
import { errorStatus, type ErrorCode } from '@lisan/errors';

const defaultCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'unreadable_request',
  401: 'unauthenticated',
  408: 'too_slow',
  402: 'quota_exceeded',
  403: 'not_yours',
  404: 'not_found',
  409: 'wrong_state',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_type',
  416: 'range_not_satisfiable',
  422: 'invalid_fields',
  429: 'too_many_requests',
  500: 'internal',
  502: 'provider_rejected',
  503: 'shutting_down',
};

const extraCodes: { readonly [Key in CallKey]?: readonly ErrorCode[] } = {
  'POST /user/register': ['already_exists', 'weak_password'],
  'POST /user/login': ['invalid_credentials', 'two_factor_required', 'invalid_code'],
  'POST /user/auth/google': [
    'invalid_google_token',
    'two_factor_required',
    'invalid_code',
    'already_exists',
    'confirm_link',
    'not_configured',
    'provider_unavailable',
  ],
  'POST /user/login/passkey-options': ['not_configured'],
  'POST /user/login/passkey': ['invalid_passkey', 'not_configured'],
  'POST /user/passkeys/options': ['proof_required', 'not_configured'],
  'POST /user/passkeys': ['proof_required', 'invalid_passkey', 'already_exists', 'not_configured'],
  'DELETE /user/passkeys/:id': ['proof_required', 'last_sign_in_method'],
  'POST /user/confirm': [
    'invalid_passkey',
    'wrong_password',
    'invalid_google_token',
    'two_factor_required',
    'invalid_code',
    'not_configured',
    'provider_unavailable',
  ],
  'POST /user/verify-email': ['invalid_verification_link'],
  'POST /user/undo': ['invalid_undo_link', 'already_exists'],
  'DELETE /user/sessions/:id': ['proof_required'],
  'POST /user/sessions/revoke-all': ['proof_required'],
  'GET /user/export': ['proof_required'],
  'POST /user/export': ['proof_required'],
  'POST /user/export/link': ['proof_required'],
  'POST /user/auth/google/link': [
    'proof_required',
    'invalid_google_token',
    'already_exists',
    'not_configured',
    'provider_unavailable',
  ],
  'POST /user/reset-password': ['invalid_reset_code'],
  'POST /user/reset-link': ['invalid_reset_code'],
  'POST /user/password-reset': ['invalid_reset_token', 'weak_password'],
  'POST /user/change-password': ['proof_required', 'wrong_password', 'weak_password'],
  'POST /user/profile/change-email': ['proof_required'],
  'POST /user/profile/confirm-email': ['invalid_verification_link', 'already_exists'],
  'POST /user/profile/upload-image': ['unsuitable_media'],
  'POST /user/profile/enable-2fa': ['proof_required'],
  'POST /user/profile/verify-2fa': ['proof_required', 'invalid_code'],
  'POST /user/profile/disable-2fa': ['proof_required', 'invalid_code'],
  'POST /user/profile/delete-account': ['proof_required', 'wrong_password'],
  'POST /user/profile/unlink-social': ['proof_required', 'last_sign_in_method'],
  'POST /text/generate': ['already_running', 'provider_unavailable'],
  'POST /voice/text-to-speech': [
    'already_running',
    'nothing_to_speak',
    'engine_unavailable',
    'provider_unavailable',
  ],
  'POST /voice/reading': ['engine_unavailable'],
  'POST /text/attachments': ['unsuitable_media', 'no_readable_text', 'over_tier_limit', 'engine_unavailable'],
  'POST /voice/upload-document': [
    'unsuitable_media',
    'no_readable_text',
    'over_tier_limit',
    'engine_unavailable',
  ],
  'POST /voice/clone-voice': ['unsuitable_media', 'over_tier_limit', 'provider_unavailable'],
  'GET /voice/voices': ['provider_unavailable'],
  'GET /voice/voices/:id/preview': ['engine_unavailable', 'provider_unavailable'],
  'POST /video/upload-audio': ['unsuitable_media', 'storage_full'],
  'POST /video/upload-video': ['unsuitable_media', 'storage_full'],
  'POST /video/uploads': ['unsuitable_media', 'storage_full', 'too_many_uploads'],
  'PATCH /video/uploads/:id': ['unsuitable_media'],
  'HEAD /video/uploads/:id': ['unsuitable_media'],
  'DELETE /video/audio/:id': ['already_running'],
  'DELETE /video/video/:id': ['already_running'],
  'POST /video/sync-audio': ['already_running', 'unsuitable_face', 'unsuitable_media'],
  'POST /video/job/:user_id/:video_id/retry': ['already_running', 'unsuitable_face', 'unsuitable_media'],
  'POST /stripe/subs': ['already_exists', 'already_running', 'provider_unavailable'],
  'POST /stripe/portal': ['provider_unavailable'],
  'POST /stripe/cancel': ['provider_unavailable'],
  'POST /stripe/resume': ['provider_unavailable'],
  'GET /stripe/invoices': ['provider_unavailable'],
  'GET /stripe/subscription_plans': ['provider_unavailable'],
  'POST /stripe/webhook': ['invalid_webhook_signature'],
  'GET /health/ready': ['engine_unavailable'],
};

export function listErrorCodes(key: CallKey, definition: CallDefinition): Map<number, readonly ErrorCode[]> {
  const codes = new Map<number, ErrorCode[]>();
  const add = (code: ErrorCode) => {
    const known = codes.get(errorStatus[code]) ?? [];
    codes.set(errorStatus[code], [...new Set([...known, code])]);
  };
  for (const status of [...definition.errors, ...listImplied(definition)]) {
    const code = defaultCodes[status];
    if (code === undefined) throw new Error(`${key} has no message for ${status}`);
    add(code);
  }
  add('busy');
  add('database_unavailable');
  extraCodes[key]?.forEach(add);
  return new Map([...codes].sort(([one], [other]) => one - other));
}

function listImplied({ auth }: CallDefinition): number[] {
  return [
    // Any request can have an unreadable URL or an unexpected body.
    ...[400, 408, 413, 415, 422, 429, 500, 503],
    ...(auth === 'bearer' ? [401] : []),
  ];
}
