/**
 * Codes under which providers say that nothing is left to pay with. OpenAI, and those who copied it, say so with 429:
 * no pause helps, and whoever is told to come back in a moment comes back for nothing.
 */
const unpaid = /^(insufficient_(quota|balance|credits)|exceeded_current_quota_error)$/i;

/** Whether a provider's code says that its account has nothing left. */
export function isUnpaid(code: string | undefined): boolean {
  return code !== undefined && unpaid.test(code);
}
