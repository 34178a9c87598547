import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type StripeStandIn = {
  environment: Record<string, string>;
  pay(sessionId: string): Promise<void>;
  stop(): void;
};

type StandIn = { readonly people: string; readonly environment: Record<string, string> };

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/testing/serve-fake-stripe.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The stand-in for Stripe ended with ${code}.`)));
  });
  const { people, environment } = JSON.parse(line) as StandIn;
  return {
    environment,
    async pay(sessionId) {
      const answer = await fetch(`${people}/${sessionId}`, { method: 'POST' });
      if (!answer.ok) throw new Error(await answer.text());
    },
    stop: () => child.stdin.end(),
  };
}
