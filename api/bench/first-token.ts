import { fork, type ChildProcess } from 'node:child_process';

/**
 * How much later than the provider's own first word the server's first word comes: the same fake provider is asked
 * directly and through the server, over HTTP, in turns. Client, provider and server are processes of their own, as in
 * life. `npx tsx api/bench/first-token.ts [rounds] [streams at once]`; milliseconds are told to a parent process too.
 */
const rounds = Number(process.argv[2] ?? 100);
const atOnce = Number(process.argv[3] ?? 1);
const WARM_UP = Math.ceil(20 / atOnce);

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: object;
  /** What stands at the front of the first word. */
  readonly marker: string;
}

async function start<Told>(
  script: string,
  ...parameters: string[]
): Promise<{ child: ChildProcess; told: Told }> {
  const child = fork(new URL(script, import.meta.url), parameters, { execArgv: ['--import', 'tsx'] });
  const told = await new Promise<Told>((resolve) => {
    child.once('message', (message) => resolve(message as Told));
  });
  return { child, told };
}

async function timeToFirst({ url, headers, body, marker }: Target): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
  const decoder = new TextDecoder();
  let text = '';
  let first: number | undefined;
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (first === undefined && text.includes(marker)) first = performance.now() - started;
  }
  if (first === undefined) throw new Error(`${response.status} ${text}`);
  return first;
}

const provider = await start<string>('testing/fake-provider.process.ts');
const server = await start<Target[]>('server.process.ts', provider.told, String(Math.max(20, atOnce * 2)));
const asked: Target = {
  url: `${provider.told}/chat/completions`,
  headers: {},
  body: { model: 'fake-1', stream: true },
  marker: '"content":"Good ',
};
const direct: number[] = [];
const through: number[] = [];
let turn = 0;
/** Another account each time: the free plan has few replies. */
function nextTarget(): Target {
  const target = server.told[(turn += 1) % server.told.length];
  if (!target) throw new Error('There is no account.');
  return target;
}
const together = (next: () => Target) =>
  Promise.all(Array.from({ length: atOnce }, () => timeToFirst(next())));
for (let round = 0; round < rounds + WARM_UP; round += 1) {
  const one = await together(() => asked);
  const two = await together(nextTarget);
  if (round < WARM_UP) continue;
  direct.push(...one);
  through.push(...two);
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((first, second) => first - second)[Math.floor((values.length - 1) * share)] ?? 0;
const line = (name: string, share: number) =>
  `${name}: provider ${at(direct, share).toFixed(1)} ms, through the server ${at(through, share).toFixed(1)} ms, ` +
  `added ${(at(through, share) - at(direct, share)).toFixed(1)} ms`;
const median = { provider: at(direct, 0.5), server: at(through, 0.5) };
if (!process.send) {
  process.stdout.write(
    `${rounds} times ${atOnce} replies, embedded database\n${line('median', 0.5)}\n${line('95 of 100', 0.95)}\n`,
  );
}
process.send?.({
  p50: median,
  p95: { provider: at(direct, 0.95), server: at(through, 0.95) },
  p99: { provider: at(direct, 0.99), server: at(through, 0.99) },
});
process.disconnect?.();
server.child.kill();
provider.child.kill();
