/** The address that the previous form passed on with its link; '' without one. */
export function passedEmail(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
