// `tsx tooling/check/run-all.ts [all | verify | <step> …]`: daily checks by default, `all` for
// everything, `verify` without the browser. Single-core tools run in parallel, other steps in turn.
// The last line is the total.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { add, closingLine, countTool, nothing, withOutcome, type Counts } from './counts';
import { ensurePrograms, readNames } from '@lisan/e2e';
import { checks, others, sizes, smoke, type Step } from './steps';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Below CI's own limit, so that a hanging step is reported.
const deadline = Date.now() + 85 * 60_000;

function choose(names: string[]): Step[] {
  const daily = [...checks, smoke, sizes];
  const all = [...daily, ...others];
  if (names.length === 0) return daily;
  if (names.length === 1 && names[0] === 'all') return all;
  if (names.length === 1 && names[0] === 'verify') return checks;
  const known = all.map(({ name }) => name);
  const chosen = readNames(names, known);
  return all.filter(({ name }) => chosen.includes(name));
}

const announce = (name: string) => console.log(`\n── ${name} ──`);

function succeeds(step: Step): Promise<boolean> {
  const { name, env, minutes = 10, hasOneCore = false } = step;
  const [program = '', ...options] = step.command;
  if (!hasOneCore) announce(name);
  return new Promise((resolve) => {
    // A process group, so that a timeout also ends browsers and servers.
    const child = spawn(program, options, {
      cwd: root,
      stdio: ['ignore', ...(hasOneCore ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
      detached: true,
      env: { ...process.env, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
    const end = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal);
      } catch {
        // Already ended.
      }
    };
    const interrupt = () => end('SIGTERM');
    const timer = setTimeout(
      () => {
        console.error(`${name} did not end in its time.`);
        end('SIGKILL');
      },
      Math.max(0, Math.min(deadline - Date.now(), minutes * 60_000)),
    );
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    child.once('error', (cause) => console.error(`${name} could not start: ${cause.message}`));
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      if (hasOneCore) announce(name);
      process.stdout.write(said);
      resolve(code === 0);
    });
  });
}

async function run(step: Step): Promise<{ counts: Counts; failures: string[] }> {
  const report = step.report && join(root, step.report.file);
  if (report) {
    mkdirSync(dirname(report), { recursive: true });
    rmSync(report, { force: true });
  }
  const hasSucceeded = await succeeds(step);
  if (!step.report || !report) return { counts: countTool(hasSucceeded), failures: [] };
  if (!existsSync(report)) return { counts: withOutcome(nothing, false), failures: [] };
  const text = readFileSync(report, 'utf8');
  return {
    counts: withOutcome(step.report.count(text), hasSucceeded),
    failures: step.report.failures(text),
  };
}

const steps = choose(process.argv.slice(2));
if (steps.some((step) => step === smoke || others.includes(step))) ensurePrograms();

const outcomes: { name: string; counts: Counts; failures: string[]; seconds: number }[] = [];
async function runAll(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const start = Date.now();
    const { counts, failures } = await run(step);
    outcomes.push({ name: step.name, counts, failures, seconds: (Date.now() - start) / 1000 });
  }
}
const beside = steps.filter(({ hasOneCore }) => hasOneCore);
await Promise.all(Array.from({ length: availableParallelism() }, () => runAll(beside)));
await runAll(steps.filter(({ hasOneCore }) => !hasOneCore));

console.log('\n── all ──');
for (const { name, counts, seconds } of outcomes) {
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${name.padEnd(18)} ${closingLine(counts)} (${seconds.toFixed(1)} s)`,
  );
}
// The end of a long log is what people are shown.
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`);
const total = outcomes.reduce((sum, { counts }) => add(sum, counts), nothing);
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
