import { brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../../testing/test-app';

describe('compressed answers', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const voices = (encoding?: string) =>
    server.app.inject({
      url: '/api/voice/voices',
      ...(encoding !== undefined && { headers: { 'accept-encoding': encoding } }),
    });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('a long one is sent to %s as %s, and is the same', async (accepted, encoding, open) => {
    const plain = await voices();
    const packed = await voices(accepted);
    expect(plain.rawPayload.length).toBeGreaterThan(5_000);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(open(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'snappy'])('as it is to %s', async (accepted) => {
    const answer = await voices(accepted);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json<{ voices: unknown[] }>().voices).not.toHaveLength(0);
  });

  it('a short one, and a refusal, are sent as they are', async () => {
    const { headers } = await server.signUp();
    const asked = { headers: { ...headers, 'accept-encoding': 'br' } };
    for (const url of ['/api/text/conversations', '/api/text/conversation/nowhere', '/api/config'])
      expect((await server.app.inject({ url, ...asked })).headers['content-encoding']).toBeUndefined();
  });

  it('a request that is compressed is refused, not opened', async () => {
    const { headers, email } = await server.signUp();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/voice/generated-audios',
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ email })),
    });
    expect([400, 415, 422]).toContain(answer.statusCode);
  });
});
