import { type Language } from '@lisan/contract';
import type { TestApp } from './test-app';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface PostOptions {
  readonly token?: string;
  readonly language?: Language;
  readonly ip?: string;
  readonly userAgent?: string;
}

export async function post(
  { app }: TestApp,
  path: string,
  body: unknown,
  { token, language, ip, userAgent }: PostOptions = {},
): Promise<Answer> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
      ...(ip && { 'x-forwarded-for': ip }),
      ...(userAgent && { 'user-agent': userAgent }),
    },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers };
}
