import { randomUUID } from 'node:crypto';

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly hasRetryAfter: boolean;
  readonly milliseconds: number;
}

export interface Load {
  takeAnswers(): Answer[];
  end(): Promise<{ promised: number; lost: string[] }>;
}

/** A new account's trial allows no more. */
const isChat = (count: number) => count % 10 === 5 && count < 80;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function startLoad(url: string, people: number): Promise<Load> {
  const answers: Answer[] = [];
  const callers = await Promise.all(Array.from({ length: people }, () => join(url)));
  let isOver = false;

  async function request(path: string, token: string, method: string, body?: object): Promise<boolean> {
    const began = Date.now();
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code = '' } = (await response.json()) as { code?: string };
    const hasRetryAfter = response.headers.has('retry-after');
    answers.push({ status: response.status, code, hasRetryAfter, milliseconds: Date.now() - began });
    return response.ok;
  }

  const working = callers.map(async ({ token, email, words }, index) => {
    for (let count = 0; !isOver; count += 1) {
      const word = `${index}-${count}`;
      const isDone = isChat(count)
        ? await request('/text/generate', token, 'POST', { prompt: 'Hi', user_email: email, level: 'OpenAI' })
        : await request('/voice/dictionary', token, 'PUT', { word, reading: 'x' });
      if (isDone && !isChat(count)) words.push(word);
      if (count % 7 === 0) await request('/user/profile', token, 'POST', { email });
      await pause(100);
    }
  });
  const worked = Promise.all(working);
  worked.catch(() => undefined);

  return {
    takeAnswers: () => answers.splice(0),
    async end() {
      isOver = true;
      await worked;
      const lost: string[] = [];
      for (const { token, words } of callers) {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`${url}/api/voice/dictionary`, { headers });
        const { entries } = (await response.json()) as { entries: { word: string }[] };
        const there = new Set(entries.map(({ word }) => word));
        lost.push(...words.filter((word) => !there.has(word)));
      }
      return { promised: callers.reduce((sum, { words }) => sum + words.length, 0), lost };
    },
  };
}

async function join(url: string): Promise<{ token: string; email: string; words: string[] }> {
  const name = `salma-${randomUUID().slice(0, 13)}`;
  const account = { username: name, email: `${name}@example.org`, password: `pass-${randomUUID()}` };
  const post = (path: string) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
  await post('/user/register');
  const { access_token: token } = (await (await post('/user/login')).json()) as { access_token: string };
  return { token, email: account.email, words: [] };
}
