import { brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../../testing/test-app';

describe('response compression', () => {
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
  ])('compresses a long response for %s as %s', async (accepted, encoding, open) => {
    const plain = await voices();
    const packed = await voices(accepted);
    expect(plain.rawPayload.length).toBeGreaterThan(5_000);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(open(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'snappy'])(
    'sends it uncompressed to %s',
    async (accepted) => {
      const answer = await voices(accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json<{ voices: unknown[] }>().voices).not.toHaveLength(0);
    },
  );

  it('sends short responses and errors uncompressed', async () => {
    const { headers } = await server.signUp();
    const asked = { headers: { ...headers, 'accept-encoding': 'br' } };
    for (const url of ['/api/text/conversations', '/api/text/conversation/nowhere', '/api/config'])
      expect((await server.app.inject({ url, ...asked })).headers['content-encoding']).toBeUndefined();
  });

  it('rejects a compressed request without decompressing it', async () => {
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
