import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { limits, type CallResponse } from '@lisan/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { createChatClient, type ChatClient } from '../testing/chat-client';
import { useChatServer } from '../testing/chat-server';
import { blocksOf } from './script-blocks';

const use = useChatServer();
let client: ChatClient;
beforeEach(async () => {
  client = await createChatClient(use().server);
});

const reply =
  '## قهوة الصباح\n\n> أول رشفة\n> توقظ البيت.\n\n- **Wake** up\n- اشرب\n\n```\na < b & c\n```\n\nThe *end*.';
async function converse(prompt = 'اكتب نصا عن القهوة\nسطر ثان', words = reply) {
  use().provider.setReply([words]);
  return (await client.generate(prompt)).conversation_id;
}

describe('Word export of a conversation', () => {
  async function readDocument(id: string) {
    const answer = await client.send('GET', `/text/conversation/${id}/export?format=docx`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/wordprocessingml\.document/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toContain('[Content_Types].xml');
    const xml = strFromU8(files['word/document.xml']!) + strFromU8(files['docProps/core.xml']!);
    const paragraphs = [...xml.matchAll(/<w:p>[\s\S]*?<\/w:p>/g)].map(([paragraph]) => paragraph);
    return { xml, of: (words: string) => paragraphs.find((paragraph) => paragraph.includes(words)) ?? '' };
  }

  test('keeps direction and style of each paragraph and run', async () => {
    const { of } = await readDocument(await converse());
    for (const words of ['قهوة الصباح', 'أول رشفة', 'اشرب', 'سطر ثان']) {
      expect(of(words)).toContain('<w:bidi/>');
      expect(of(words)).toContain('<w:rtl/>');
    }
    for (const words of ['Wake', 'The ', 'a &lt; b &amp; c']) {
      expect(of(words)).not.toMatch(/<w:bidi\/>|<w:rtl\/>/);
    }
    expect(of('قهوة الصباح')).toMatch(/w:pStyle w:val="Heading/);
    expect(of('أول رشفة')).toMatch(/<w:pBdr>/);
    expect(of('Wake')).toContain('<w:b/>');
    expect(of('Wake')).toContain('<w:numPr>');
    expect(of('end')).toContain('<w:i/>');
  });

  test('contains no characters that XML forbids', async () => {
    const id = await converse('a\u0001b ]]> <w:t>x</w:t> \ufffe', 'fine \u000b words \u202e');
    await client.send('PATCH', `/text/conversation/${id}`, { title: 'a\u0001b\ufffe]]> <w:t>x</w:t>' });
    const { xml } = await readDocument(id);
    // oxlint-disable-next-line no-control-regex -- these are what XML refuses
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(xml).not.toContain('<w:t>x</w:t>');
  });
});

describe('conversation exports', () => {
  async function fill(id: string, prompt: string, count: number) {
    const { core } = use().server;
    const rows = Array.from({ length: count }, (_, index) => ({
      id: `${id}-${index}`,
      conversation_id: id,
      position: index + 1,
      prompt,
      response: 'Fine.',
      level: 'OpenAI' as const,
      status: 'complete' as const,
    }));
    await core.database.db.insertInto('messages').values(rows).execute();
  }

  test('build the Word document in a child process', async () => {
    const started: ChildProcess[] = [];
    const listen = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
    subscribe('child_process', listen);
    const answer = await client.send('GET', `/text/conversation/${await converse()}/export?format=docx`);
    unsubscribe('child_process', listen);
    expect(answer.status).toBe(200);
    expect(started.map(({ spawnargs }) => spawnargs.join(' '))).toEqual([
      expect.stringContaining('word-document-process'),
    ]);
  });

  test('reject a conversation too long for Word with a message', async () => {
    const id = await converse();
    await fill(id, 'a\n\n'.repeat(5_000), 5);
    const answer = await client.send('GET', `/text/conversation/${id}/export?format=docx`);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('too long for a Word') });
    expect((await client.send('GET', `/text/conversation/${id}/export?format=txt`)).status).toBe(200);
  });

  test('are limited to ten per minute and account', async () => {
    const path = `/text/conversation/${await converse()}/export?format=md`;
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await client.send('GET', path)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

test('contain no Markdown in plain text', async () => {
  const id = await converse();
  const answer = await client.send('GET', `/text/conversation/${id}/export?format=txt`, undefined, {
    'accept-language': 'en',
  });
  const text = await answer.text();
  expect(text).toContain('You:\n\nاكتب نصا عن القهوة\nسطر ثان');
  expect(text).toContain('• Wake up\n\n• اشرب');
  expect(text).not.toMatch(/[#>*`]/);
});

describe('the author of a reply', () => {
  const bodyOf = async (id: string, format: string, language = 'en') => {
    const headers = { 'accept-language': language };
    const path = `/text/conversation/${id}/export?format=${format}`;
    return new Uint8Array(await (await client.send('GET', path, undefined, headers)).arrayBuffer());
  };
  const wordsOf = (bytes: Uint8Array) => {
    const files: Record<string, Uint8Array> = bytes[0] === 0x50 ? unzipSync(bytes) : { text: bytes };
    return strFromU8(files['word/document.xml'] ?? files['text']!);
  };
  const sharedPage = async (id: string, language = 'en') => {
    const body = { user_email: client.user.email, kind: 'conversation', id };
    const { path } = (await (await client.send('POST', '/shares', body)).json()) as { path: string };
    const headers = { 'accept-language': language };
    return (await use().server.app.inject({ url: path, headers })).body;
  };

  test.each(['md', 'txt', 'docx', 'share'])('is the model, not the level, in %s', async (format) => {
    const id = await converse('first words', 'Reply one.');
    const words = format === 'share' ? await sharedPage(id) : wordsOf(await bodyOf(id, format));
    expect(words).toContain('Lisan (fake-1)');
    expect(words).not.toContain('OpenAI');
  });

  test.each(['md', 'share'])('is the demo writer when no model is configured, in %s', async (format) => {
    const { conversation_id: id } = await client.generate('hello', { level: 'Grok' });
    const read = async (language: string) =>
      format === 'share' ? sharedPage(id, language) : wordsOf(await bodyOf(id, format, language));
    expect(await read('en')).toContain('Lisan (demo writer)');
    expect(await read('en')).not.toContain('Grok');
    expect(await read('ar')).toContain('لسان (الكاتب التجريبي)');
  });

  test('is just Lisan for replies older than engine names', async () => {
    const id = await converse('first words', 'Reply one.');
    const { db } = use().server.core.database;
    await db.updateTable('messages').set({ engine: null }).where('conversation_id', '=', id).execute();
    expect(wordsOf(await bodyOf(id, 'txt'))).toContain('Lisan:');
    expect((await client.open(id)).messages[0]).not.toHaveProperty('engine');
  });
});

describe('a shared conversation', () => {
  const share = async (id: string) => {
    const body = { user_email: client.user.email, kind: 'conversation', id };
    const answer = await client.send('POST', '/shares', body);
    return (await answer.json()) as CallResponse<'POST /shares'>;
  };
  const inspect = (path: string) => use().server.app.inject({ url: path });

  test('is public in its chosen version only, until it is revoked or deleted', async () => {
    const id = await converse('first words', 'Reply one.');
    const { messages } = await client.open(id);
    use().provider.setReply(['Reply two.']);
    await client.generate('other words', { conversation_id: id, replaces: 0 });
    const { path, share_id } = await share(id);
    const page = await inspect(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['x-robots-tag']).toContain('noindex');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('Reply two.');
    expect(page.body).not.toContain('Reply one.');
    expect(page.body).not.toContain(client.user.email);
    await client.send('POST', `/text/generations/${messages[0]!.generation_id}/choose`);
    expect((await inspect(path)).body).toContain('Reply one.');
    await client.send('DELETE', `/text/conversation/${id}`);
    expect((await inspect(path)).statusCode).toBe(404);
    await client.send('POST', `/text/conversation/${id}/restore`);
    expect((await inspect(path)).statusCode).toBe(200);
    await client.send('DELETE', `/shares/${share_id}`);
    expect((await inspect(path)).statusCode).toBe(404);
  });

  test('returns 304 until it changes', async () => {
    const id = await converse('first words', 'Reply one.');
    const { path } = await share(id);
    const { headers } = await inspect(path);
    const request = (etag: unknown) =>
      use().server.app.inject({ url: path, headers: { 'if-none-match': String(etag) } });
    const same = await request(headers['etag']);
    expect([same.statusCode, same.body]).toEqual([304, '']);
    // A cached page needs its original policy.
    expect(same.headers['content-security-policy']).toBe(headers['content-security-policy']);
    use().provider.setReply(['Reply two.']);
    await client.generate('more words', { conversation_id: id });
    const changed = await request(headers['etag']);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Reply two.');
    await client.send('PATCH', `/text/conversation/${id}`, { title: 'Another title' });
    expect((await request(changed.headers['etag'])).body).toContain('Another title');
  });

  test('opens at most sixty times a minute per network', async () => {
    const { path } = await share(await converse());
    const open = () => use().server.app.inject({ url: path, remoteAddress: '203.0.113.9' });
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await open()).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('escapes hostile text', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg onload=alert(1)>',
      '[x](javascript:alert(1))',
      '**<b onclick=x>**',
      '# </title><script>',
      '> </blockquote><iframe src="//evil">',
      '```\n</pre><style>*{}</style>\n```',
    ];
    const id = await converse(hostile.join('\n'), hostile.join('\n\n'));
    await client.send('PATCH', `/text/conversation/${id}`, { title: '</title><script>x</script>' });
    const { body } = await inspect((await share(id)).path);
    const tags = new Set([...body.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag));
    for (const tag of ['script', 'img', 'iframe', 'a', 'form', 'object', 'base', 'link'])
      expect(tags).not.toContain(tag);
    expect(body.match(/<style/g)).toHaveLength(1);
    expect(body.match(/<svg/g)?.length).toBeLessThanOrEqual(2);
    const written = [...body.matchAll(/<[a-z][^<>]*>/gi)].map(([tag]) => tag);
    expect(written.filter((tag) => /\son/i.test(tag))).toEqual([]);
    expect(body).not.toMatch(/(?:href|src)\s*=\s*"(?:javascript|\/\/)/i);
  });

  test('cannot be shared by another account', async () => {
    const id = await converse();
    const otherUser = await createChatClient(use().server);
    const body = { user_email: otherUser.user.email, kind: 'conversation', id };
    expect((await otherUser.send('POST', '/shares', body)).status).toBe(404);
  });
});

test('parses a megabyte of Markdown in linear time', () => {
  const piece = '> **a** *b* - # ``` \n** * '.repeat(10);
  const time = (times: number) => {
    const text = piece.repeat(times);
    const begin = performance.now();
    blocksOf(text);
    return performance.now() - begin;
  };
  time(100);
  const short = Math.min(time(400), time(400), time(400));
  expect(Math.min(time(4_000), time(4_000)) / Math.max(short, 1)).toBeLessThan(60);
});

test('includes every conversation in the account export, even beyond the list limit', async () => {
  const { core, app } = use().server;
  const { userId, headers } = client.user;
  const count = limits.maxListed + 1;
  await sql`insert into conversations (id, user_id, title)
    select ${userId} || n, ${userId}, 'Talk ' || n from generate_series(1, ${sql.lit(count)}) as made (n)`.execute(
    core.database.db,
  );
  const { rawPayload } = await app.inject({ url: '/api/user/export', headers });
  const names = Object.keys(
    unzipSync(rawPayload, { filter: ({ name }) => name.startsWith('conversations/') }),
  );
  expect(names).toHaveLength(count);
});
