import fc from 'fast-check';
import { onBothDatabases } from '../../../testing/databases';
import {
  anyOperation,
  anySetup,
  count,
  partsOf,
  type Operation,
  type People,
} from './testing/money-operations';
import { assertAgreement, assertLaws } from './testing/money-invariants';
import { openMoneyWorld, type MoneyWorld } from './testing/money-harness';
import type { Director, Fate } from './testing/scheduler';
import { DAY_SECONDS } from '../../durations';

/** Stories per run; `npm run interleavings` sets more or another seed. */
const runs = Number(process.env['INTERLEAVINGS'] ?? 10);
const seed = Number(process.env['INTERLEAVINGS_SEED'] ?? 20_261_121);
const path = process.env['INTERLEAVINGS_PATH'] ?? '';

interface Scene {
  readonly acts: readonly Operation[];
  readonly picks: readonly number[];
}
const sceneOf = (acts: fc.Arbitrary<Operation[]>): fc.Arbitrary<Scene> =>
  fc.record({ acts, picks: fc.array(fc.nat(999), { minLength: 8, maxLength: 24 }) });
const anyScenes = fc.array(sceneOf(fc.array(anyOperation, { minLength: 1, maxLength: 4 })), {
  minLength: 2,
  maxLength: 6,
});
const anyStory: fc.Arbitrary<Scene[]> = fc
  .tuple(fc.nat(2), anySetup, anyScenes)
  .map(([chance, beginning, scenes]) => [
    ...beginning.filter(() => chance > 0).map((act) => ({ acts: [act], picks: [0] })),
    ...scenes,
  ]);

/** Of 100 steps, three kill the process and three cut the connection. */
function fateOf(pick: number): Fate {
  const percent = pick % 100;
  if (percent >= 97) return 'dies';
  return percent >= 94 ? 'cut' : 'goes';
}

onBothDatabases('the money of one person', (use) => {
  let world: MoneyWorld;
  const tally = new Map<string, number>();
  let steps = 0;
  let result = 0;
  beforeAll(async () => {
    world = await openMoneyWorld(use());
  });
  afterAll(async () => {
    await world.close();
    if (runs < 50) return;
    const lines = [...tally]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([what, times]) => `${String(times).padStart(7)}  ${what}`);
    process.stderr.write(`${runs} interleavings, seed ${seed}, ${steps} steps\n${lines.join('\n')}\n`);
  });

  async function meet(): Promise<People> {
    const first = await world.signUp();
    const second = await world.signUp(first.email.replace('@', '+again@'));
    return { users: [first, second], pages: new Map(), delivered: [], expected: new Map(), tally };
  }

  function directorOf(people: People, picks: readonly number[]): Director {
    let step = 0;
    const memory = { newest: -1 };
    return {
      choose(waiting) {
        const pick = picks[step % picks.length] ?? 0;
        // After one pass, no more faults, so every scene ends.
        const fate = step < picks.length ? fateOf(pick) : 'goes';
        step += 1;
        steps += 1;
        if (fate !== 'goes') count(people, fate === 'dies' ? 'a process died' : 'a connection was cut');
        return { which: Math.floor(pick / 100) % waiting, fate };
      },
      onStep: () => assertLaws(world, people.users, people.expected, memory),
    };
  }

  async function settle({ users, expected }: People): Promise<void> {
    const { stripe, server } = world;
    for (let round = 0; round < 4; round += 1) {
      await world.restart();
      for (const event of stripe.store.events.splice(0)) await world.deliver(event);
      await world.enqueueSchedule('payment-reconcile');
      while (await world.work());
      world.pass(round === 0 ? DAY_SECONDS + 3_600 : 3_600);
    }
    for (const { userId } of users) {
      await server.core.database.db.deleteFrom('speech_runs').where('user_id', '=', userId).execute();
      const known = expected.get(userId);
      if (known) known.reserved = 0;
    }
    await world.enqueueSchedule('refund-lost-holds');
    while (await world.work());
  }

  it(
    `conserves quota and payments under any interleaving (${runs} times)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(anyStory, async (story) => {
          const people = await meet();
          try {
            for (const { acts, picks } of story) {
              const parts = acts.flatMap((act) => partsOf(act, world, people));
              await world.turns.play(parts, directorOf(people, picks));
            }
            await settle(people);
            await assertLaws(world, people.users, people.expected);
            await assertAgreement(world, people.users);
            result += 1;
            if (result % 100 === 0) process.stderr.write(`${result} of ${runs} held\n`);
          } finally {
            await world.clear(people.users);
          }
        }),
        { numRuns: runs, seed, path, endOnFailure: true },
      );
      expect(result).toBe(runs);
    },
    runs * 30_000,
  );
});
