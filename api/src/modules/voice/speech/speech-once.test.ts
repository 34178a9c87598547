import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CallResponse } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { callsOf } from '../testing/voice-calls';

jest.setTimeout(30_000);

const use = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await use().signUp();
});

type Speech = CallResponse<'POST /voice/text-to-speech'>;

const calls = () => callsOf(use(), user);
const secondsLeft = () => calls().secondsLeft();
const text = 'Coffee came from Yemen. People sat together and talked.';
const changed = text.replace('talked', 'listened to long stories');

async function order(key: string, asked: { readonly text: string; readonly reuse_from?: string }) {
  const before = await secondsLeft();
  const { status, body } = await calls().send(
    'POST',
    '/voice/text-to-speech',
    { voice_id: 'lisan-jack', user_email: user.email, ...asked },
    { 'idempotency-key': key },
  );
  return { status, speech: body as unknown as Speech, charged: before - (await secondsLeft()) };
}

describe('repeated speech requests', () => {
  it('are spoken and charged once, and reject the key for another text', async () => {
    const key = randomUUID();
    const first = await order(key, { text });
    const second = await order(key, { text });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.speech.id).toBe(first.speech.id);
    expect(first.charged).toBeGreaterThan(0);
    expect(second.charged).toBe(0);
    expect((await order(key, { text: 'Tea.' })).status).toBe(422);
    expect((await order(randomUUID(), { text: 'Tea.' })).speech.id).not.toBe(first.speech.id);
  });

  it('are also deduplicated for partial changes and concurrent requests', async () => {
    const { speech } = await order(randomUUID(), { text });
    const key = randomUUID();
    const asked = { text: changed, reuse_from: speech.id };
    const before = await secondsLeft();
    const both = await Promise.all([order(key, asked), order(key, asked)]);
    expect(both.map(({ status }) => status)).toContain(200);
    const charged = before - (await secondsLeft());
    expect(charged).toBeGreaterThan(0);
    expect(await order(key, asked)).toMatchObject({ status: 200, charged: 0 });
  });
});
