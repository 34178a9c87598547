export function anAccessToken(claims: Readonly<Record<string, unknown>> = {}): string {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const now = Math.floor(Date.now() / 1000);
  const known = { sub: 'ليلى', email: 'layla@example.com', uid: 'u-1', jti: 'j-1', ver: 1 };
  return `${part({ alg: 'HS256' })}.${part({ ...known, iat: now, exp: now + 3600, ...claims })}.c2ln`;
}
