import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Rounds, type Series } from '../report/series';
import type { Bench } from '../bench';
import { BenchCaller } from '../bench-caller';
import { interactionClock } from '../browser/interaction';
import { visit } from '../browser/visit';
import { signedInOn } from './subjects';

const tokensPerSecond = 200;
const seconds = 12;
const slowdown = 4;
const text =
  'Every **morning** we open the doors, light the oven and bake for the whole street.\n\n- flour\n- water\n\n';
const tokens = text.match(/(?<!\s)\s*\S+|(?<!\n)\n+/g) ?? [];

/** A provider of replies that says so many tokens a second, each in a packet of its own. */
async function startProvider(): Promise<{ baseUrl: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const begun = performance.now();
    let said = 0;
    const say = (choice: object) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
    const timer = setInterval(() => {
      const due = Math.min(seconds, (performance.now() - begun) / 1000) * tokensPerSecond;
      for (; said < due; said += 1) say({ delta: { content: tokens[said % tokens.length] } });
      if (said < seconds * tokensPerSecond) return;
      clearInterval(timer);
      say({ delta: {}, finish_reason: 'stop' });
      response.end('data: [DONE]\n\n');
    }, 5);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What the page's main thread does while a reply comes faster than any model writes today. */
export async function benchStream(bench: Bench): Promise<Series[]> {
  const provider = await startProvider();
  const found = new Rounds();
  const rounds = Math.min(bench.rounds, 5);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const version of bench.versions) {
        const env = { OPENAI_API_KEY: 'bench', OPENAI_BASE_URL: provider.baseUrl };
        const { origin } = await bench.lisan(version, env);
        const { token } = await BenchCaller.register(origin);
        await visit(bench.browser, `${origin}/home`, {
          goal: { view: 'chat' },
          profile: signedInOn(origin, token),
          prepare: (context) => context.addInitScript(interactionClock).then(() => undefined),
          async after({ page, session, traffic }) {
            await traffic.quiet();
            await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
            await page.getByRole('textbox', { name: 'Message' }).fill('A long text about bread');
            await page.keyboard.press('Enter');
            const stop = page.getByRole('button', { name: 'Stop the reply' });
            await stop.waitFor();
            await page.evaluate('benchLongTasks.length = 0');
            await stop.waitFor({ state: 'hidden', timeout: 60_000 });
            const tasks = await page.evaluate<number[]>('benchLongTasks');
            const add = (row: string, value: number) => found.add(row, 'Lisan', value, version.commit);
            add(`longest task while ${tokensPerSecond} tokens/s stream, ms`, Math.max(0, ...tasks));
            add(`tasks above 50 ms in ${seconds} s of it`, tasks.length);
          },
        });
      }
      bench.say(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    provider.stop();
  }
  return found.list();
}
