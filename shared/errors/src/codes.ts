/**
 * Every stable error code and the HTTP status it travels with. A code is never renamed: clients, tests and
 * translations hold on to it.
 */
export const errorStatus = {
  // Bad input
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
  // Who is calling
  unauthenticated: 401,
  invalid_credentials: 401,
  two_factor_required: 401,
  invalid_google_token: 401,
  not_yours: 403,
  wrong_password: 403,
  proof_required: 403,
  // What is there
  not_found: 404,
  gone: 410,
  range_not_satisfiable: 416,
  // What stands in the way
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
  // Behind the server
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

/** A stable code; the server answers it, clients hold on to it. */
export type ErrorCode = keyof typeof errorStatus;

/** True for a code of ours. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value);
}
