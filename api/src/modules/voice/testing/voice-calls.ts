import { type Language } from '@lisan/contract';
import { createMultipart } from '../../../../testing/multipart';
import type { TestApp, TestUser } from '../../../../testing/test-app';

interface Sent {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface UploadOptions {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly language?: Language;
}

export function callsOf({ app }: TestApp, user: TestUser) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Sent> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...user.headers, ...headers },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  return {
    send,
    speak: (text: string, voiceId = 'lisan-jack') =>
      send('POST', '/voice/text-to-speech', { text, voice_id: voiceId, user_email: user.email }),
    async remainingSeconds(): Promise<number> {
      const { body } = await send('POST', '/user/balance', { user_email: user.email });
      return (body as { balance: { audio_quota: number } }).balance.audio_quota;
    },
    async upload(
      path: string,
      { bytes, name = 'file', fields = {}, language = 'en' }: UploadOptions,
    ): Promise<Sent> {
      const form = createMultipart({ user_email: user.email, ...fields }, [{ field: 'file', name, bytes }]);
      const answer = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { ...form.headers, ...user.headers, 'accept-language': language },
        payload: form.payload,
      });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },
  };
}
