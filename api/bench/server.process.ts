import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createTestConfig } from '../testing/test-config';
import { startServer } from '../src/start/start-server';

/** Starts the server on an embedded database of its own and tells how each of some accounts asks for a reply. */
const baseUrl = process.argv[2] ?? '';
const ACCOUNTS = Number(process.argv[3] ?? 20);

const defaults = createTestConfig();
const OpenAI = { baseUrl, key: 'secret-key', model: 'fake-1' };
const config = { ...defaults, chat: { ...defaults.chat, OpenAI } };
const { core, url, stop } = await startServer(config);

async function signUp() {
  const id = randomUUID();
  const [email, username] = [`${id}@example.com`, 'Layla'];
  await core.database.db.insertInto('users').values({ id, email, username }).execute();
  const token = await core.sessions.open({ id, email, username, token_version: 1 }, 'bench');
  return {
    url: `${url}/api/text/generate`,
    headers: { authorization: `Bearer ${token}` },
    body: { prompt: 'hello', user_email: email, level: 'OpenAI' },
    marker: 'event: delta',
  };
}

process.on('exit', () => rmSync(config.dataFolder, { recursive: true, force: true }));
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
process.send?.(await Promise.all(Array.from({ length: ACCOUNTS }, signUp)));
