import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import sharp from 'sharp';
import { PASSWORD, freshIp, registerAndSignIn, settleJobs } from '../../../testing/accounts';
import { createMultipart } from '../../../testing/multipart';
import { post } from '../../../testing/post';
import { useTestApp } from '../../../testing/test-app';

const use = useTestApp({ isWorking: true });
type Account = Awaited<ReturnType<typeof registerAndSignIn>>;

const read = ({ email, token }: Account) => post(use(), '/user/profile', { email }, { token });
const picture = (format: 'jpeg' | 'png' | 'gif') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Artist: 'a secret of the camera' } })
    .toFormat(format)
    .toBuffer();

async function upload({ email, token }: Account, bytes: Uint8Array, name = 'me.png') {
  const { payload, headers } = createMultipart({ email }, [{ field: 'file', name, bytes }]);
  const answer = await use().app.inject({
    method: 'POST',
    url: '/api/user/profile/upload-image',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
}

const filesIn = (folder: string) => {
  const path = join(use().core.config.dataFolder, folder);
  return existsSync(path) ? readdirSync(path, { recursive: true }) : [];
};

describe('the profile', () => {
  it('returns all fields', async () => {
    const account = await registerAndSignIn(use());
    expect((await read(account)).body).toEqual({
      email: account.email,
      email_verified: false,
      new_email: null,
      username: 'ليلى',
      two_factor_enabled: false,
      profile_image: null,
      google_id: null,
      has_password: true,
    });
  });

  it('keeps the end of the session in the token with the new name', async () => {
    const { email, token } = await registerAndSignIn(use());
    const endOf = (text: unknown) =>
      (JSON.parse(Buffer.from(String(text).split('.')[1] ?? '', 'base64url').toString()) as { exp: number })
        .exp;
    use().clock.advance(24 * 60 * 60);
    const { body } = await post(use(), '/user/profile/update', { email, username: 'Salma' }, { token });
    use().clock.advance(-24 * 60 * 60);
    expect(endOf(body['access_token'])).toBe(endOf(token));
  });

  it('reports a new photo to every open tab', async () => {
    const account = await registerAndSignIn(use());
    expect((await upload(account, await picture('png'))).status).toBe(200);
    const events = await use().core.events.listAfter(account.userId, 0);
    expect(events.map(({ event }) => event)).toContain('profile.changed');
  });

  it('changes its name and rejects an empty one', async () => {
    const { email, token } = await registerAndSignIn(use());
    const update = (username: string) => post(use(), '/user/profile/update', { email, username }, { token });
    expect((await update('Salma')).body).toMatchObject({ message: 'Profile updated successfully' });
    expect((await update(' \t ')).status).toBe(422);
    expect((await update('x'.repeat(65))).status).toBe(422);
    expect((await update('\u200f')).body['fields']).toEqual([
      { field: 'username', message: 'Username must not be empty.' },
    ]);
  });
});

describe('the profile image', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('is re-encoded from a %s without metadata', async (format) => {
    const account = await registerAndSignIn(use());
    const { status, body } = await upload(account, await picture(format), 'whatever.exe');
    expect(status).toBe(200);
    const served = await use().app.inject(body['image_url'] ?? '');
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const meta = await sharp(served.rawPayload).metadata();
    expect([meta.width, meta.height, meta.exif]).toEqual([512, 512, undefined]);
    expect((await read(account)).body['profile_image']).toBe(body['image_url']);
  });

  it('replaces the previous one and deletes its file', async () => {
    const account = await registerAndSignIn(use());
    await settleJobs(use());
    const before = filesIn('media').length;
    await upload(account, await picture('png'));
    await upload(account, await picture('jpeg'));
    await settleJobs(use());
    expect(filesIn('media')).toHaveLength(before + 1);
  });

  it.each([
    [
      'a page that calls itself a picture',
      Buffer.from('<html><script>alert(1)</script></html>'),
      415,
      'unsupported_type',
    ],
    [
      'a drawing that can run scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'unsupported_type',
    ],
    [
      'a picture cut off',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'),
      422,
      'unsuitable_media',
    ],
    ['nothing', Buffer.alloc(0), 415, 'unsupported_type'],
    ['too much', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'too_large'],
  ])('rejects %s', async (_name, bytes, status, code) => {
    const account = await registerAndSignIn(use());
    const before = filesIn('uploads');
    const answer = await upload(account, bytes);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect((await read(account)).body['profile_image']).toBeNull();
    expect(filesIn('uploads')).toEqual(before);
  });
});

describe('the account export', () => {
  it("contains all sections, and no other account's data", async () => {
    const mine = await registerAndSignIn(use());
    use().core.accountHooks.addExportSection(async function* section(userId) {
      yield { path: 'chat/محادثة.md', content: `of ${userId}` };
      yield { path: 'media/a.mp3', content: chunks() };
    });
    const answer = await use().app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${mine.token}` },
    });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['account.json', 'sessions.json', 'chat/محادثة.md', 'media/a.mp3']),
    );
    expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({
      email: mine.email,
      username: 'ليلى',
    });
    expect(strFromU8(files['chat/محادثة.md']!)).toBe(`of ${mine.userId}`);
    expect(files['media/a.mp3']).toHaveLength(300_000);
    expect(answer.body).not.toContain('argon2');
  });

  async function* chunks() {
    for (let part = 0; part < 3; part += 1) yield new Uint8Array(100_000).fill(part);
  }
});

describe('account deletion', () => {
  const remove = ({ email, token }: Account, body: object) =>
    post(use(), '/user/profile/delete-account', { email, ...body }, { token, ip: freshIp() });

  it('requires the password and the confirmation', async () => {
    const account = await registerAndSignIn(use());
    expect((await remove(account, { password: PASSWORD, confirmation: false })).body['code']).toBe(
      'invalid_fields',
    );
    expect((await remove(account, { password: 'not it', confirmation: true })).body['code']).toBe(
      'wrong_password',
    );
    expect((await read(account)).status).toBe(200);
  });

  it("deletes rows, files and other modules' data", async () => {
    const account = await registerAndSignIn(use());
    const result: string[] = [];
    use().core.accountHooks.onAccountDeleted(async (userId) => void result.push(userId));
    await upload(account, await picture('png'));
    await settleJobs(use());
    const before = filesIn('media').length;
    expect((await remove(account, { password: PASSWORD, confirmation: 'DELETE' })).body['message']).toBe(
      'Account deleted',
    );
    await settleJobs(use());
    expect(result).toEqual([account.userId]);
    expect(filesIn('media')).toHaveLength(before - 1);
    expect((await read(account)).status).toBe(401);
    const again = await post(use(), '/user/login', { email: account.email, password: PASSWORD });
    expect(again.status).toBe(401);
    const rows = await use()
      .core.database.db.selectFrom('sessions')
      .select('id')
      .where('user_id', '=', account.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('rolls back when one module fails', async () => {
    const account = await registerAndSignIn(use());
    use().core.accountHooks.onAccountDeleted(async (userId) => {
      if (userId === account.userId) throw new Error('no');
    });
    expect((await remove(account, { password: PASSWORD, confirmation: true })).status).toBe(500);
    expect((await read(account)).status).toBe(200);
  });
});
