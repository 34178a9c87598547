/** Error codes with their HTTP statuses. Codes are stable: clients, tests and translations rely on them. */
export const errorStatus = {
  // Input
  unreadable_request: 400,
  too_slow: 408,
  invalid_webhook_signature: 400,
  invalid_reset_code: 400,
  invalid_reset_token: 400,
  invalid_undo_link: 400,
  invalid_verification_link: 400,
  invalid_code: 400,
  weak_password: 422,
  invalid_fields: 422,
  no_readable_text: 422,
  over_tier_limit: 422,
  unsuitable_media: 422,
  unsuitable_face: 422,
  nothing_to_speak: 422,
  too_large: 413,
  storage_full: 413,
  unsupported_type: 415,
  // Authentication
  unauthenticated: 401,
  invalid_credentials: 401,
  two_factor_required: 401,
  invalid_google_token: 401,
  not_yours: 403,
  wrong_password: 403,
  proof_required: 403,
  // Existence
  not_found: 404,
  gone: 410,
  range_not_satisfiable: 416,
  // Conflicts
  already_exists: 409,
  already_running: 409,
  wrong_state: 409,
  stale_preview: 409,
  last_sign_in_method: 409,
  too_many_uploads: 409,
  confirm_link: 409,
  quota_exceeded: 402,
  payment_required: 402,
  too_many_requests: 429,
  // Providers
  provider_rejected: 502,
  provider_unavailable: 503,
  not_configured: 503,
  engine_unavailable: 503,
  database_unavailable: 503,
  outcome_unknown: 503,
  store_unavailable: 503,
  shutting_down: 503,
  busy: 503,
  internal: 500,
} as const;

/** Stable error code. */
export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value);
}
