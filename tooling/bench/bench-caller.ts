import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One account of a running Lisan, by its HTTP calls. An answer that is not a success throws. */
export class BenchCaller {
  readonly email: string;
  readonly #origin: string;
  #token = '';

  private constructor(origin: string) {
    this.#origin = origin;
    this.email = `${randomUUID()}@example.org`;
  }

  static async register(origin: string): Promise<BenchCaller> {
    const caller = new BenchCaller(origin);
    const account = { email: caller.email, username: 'Layla', password: randomUUID() };
    await caller.post('/user/register', account);
    caller.#token = (await caller.post<{ access_token: string }>('/user/login', account)).access_token;
    return caller;
  }

  /** What this account's pages keep. */
  get token(): string {
    return this.#token;
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.#ask(path, { method: 'GET' });
  }

  post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  upload<Answer>(path: string, files: Readonly<Record<string, UploadedFile>>): Promise<Answer> {
    const body = new FormData();
    body.set('user_email', this.email);
    for (const [field, { name, bytes }] of Object.entries(files)) body.set(field, new Blob([bytes]), name);
    return this.#ask(path, { method: 'POST', body });
  }

  /** Takes a plan through the local checkout, and waits until it runs. */
  async subscribe(plan: string): Promise<void> {
    const plans = await this.get<{ name: string; prices: { id: string }[] }[]>('/stripe/subscription_plans');
    const priceId = plans.find(({ name }) => name === plan)?.prices[0]?.id;
    const order = { email: this.email, name: plan, priceId };
    const { url } = await this.post<{ url: string }>('/stripe/subs', order);
    await fetch(new URL(url, this.#origin), {
      method: 'POST',
      body: new URLSearchParams({ answer: 'agree' }),
      redirect: 'manual',
    });
    for (;;) {
      const state = await this.post<{ subscription_plan: string }>('/stripe/subscription_status', {
        email: this.email,
      });
      if (state.subscription_plan === plan) return;
      await pause(100);
    }
  }

  async #ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.#token !== '') headers.set('authorization', `Bearer ${this.#token}`);
    const answer = await fetch(`${this.#origin}/api${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
