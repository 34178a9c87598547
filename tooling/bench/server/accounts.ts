import { randomUUID } from 'node:crypto';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

let visits = 0;

/** Each call comes from another address, as visitors do; the server is told to believe what is said on its own machine. */
export function fromElsewhere(): Record<string, string> {
  visits += 1;
  const part = (shift: number) => (visits >> shift) & 255;
  return { 'x-forwarded-for': `10.${part(16)}.${part(8)}.${part(0)}`, 'content-type': 'application/json' };
}

export async function openAccounts(api: string, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let index = 0; index < count; index += 1) accounts.push(await openAccount(api));
  return accounts;
}

async function openAccount(api: string): Promise<Account> {
  const account = { email: `${randomUUID()}@example.org`, username: 'Layla', password: randomUUID() };
  await post(`${api}/user/register`, account);
  const { access_token: token } = (await post(`${api}/user/login`, account)) as { access_token: string };
  return { ...account, token };
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers: fromElsewhere(), body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Three conversations, as the list shows them. */
export async function writeConversations(api: string, { email, token }: Account): Promise<void> {
  for (const prompt of ['A video about tea', 'A video about coffee', 'A video about water']) {
    const answer = await fetch(`${api}/text/generate`, {
      method: 'POST',
      headers: { ...fromElsewhere(), authorization: `Bearer ${token}` },
      body: JSON.stringify({ prompt, user_email: email, level: 'OpenAI' }),
    });
    if (!answer.ok) throw new Error(`A reply could not be had: ${await answer.text()}`);
    await answer.text();
  }
}
