import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent, type ClientRequest } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../../database/database';

export const ACTOR_HEADER = 'x-actor';
/** Milliseconds without progress after which a run counts as stuck. */
const STUCK_TIMEOUT_MS = 20_000;

interface Actor {
  readonly id: string;
  state: 'plays' | 'done' | 'dead';
}

interface Wait {
  readonly actor: Actor;
  readonly isOnTheWire: boolean;
  proceed(): void;
  fail(error: Error): void;
}

/** Outcome of a step: `cut` loses a request or response, `dies` ends the process. */
export type Fate = 'goes' | 'dies' | 'cut';

export interface Director {
  choose(waiting: number): { readonly which: number; readonly fate: Fate };
  onStep(): Promise<void>;
}

/**
 * Interleaves several callers step by step: each waits for its turn before every transaction and around every request
 * to a fake. A director chooses the next. Outside `play`, nothing waits.
 */
export interface Turns {
  turn(): Promise<void>;
  turnOf(id: string): Promise<void>;
  play(parts: readonly (() => Promise<void>)[], director: Director): Promise<void>;
  /** Wraps a database: transactions wait for their turn; dead callers write nothing. */
  around(database: Database): Database;
  close(): void;
}

class ProcessDiedError extends Error {
  override readonly name = 'ProcessDiedError';
  readonly code = 'process_died';
}

export function createTurns(): Turns {
  const actors = new AsyncLocalStorage<Actor>();
  const known = new Map<string, Actor>();
  let waiting: Wait[] = [];
  let notify = (): void => undefined;
  let count = 0;

  function assertAlive(actor: Actor | undefined): void {
    if (actor?.state === 'dead') throw new ProcessDiedError('The process of this caller has ended.');
  }

  async function wait(actor: Actor | undefined, isOnTheWire = false): Promise<void> {
    assertAlive(actor);
    if (actor?.state !== 'plays') return;
    await new Promise<void>((resolve, reject) => {
      waiting.push({ actor, isOnTheWire, proceed: resolve, fail: reject });
      notify();
    });
  }

  async function waitUntilIdle(actors: readonly Actor[]): Promise<boolean> {
    const isStill = (actor: Actor) => actor.state !== 'plays' || waiting.some((one) => one.actor === actor);
    while (!actors.every(isStill)) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('A play is stuck.')), STUCK_TIMEOUT_MS);
        notify = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return waiting.length > 0;
  }

  function step({ choose }: Director): void {
    const { which, fate } = choose(waiting.length);
    const chosen = waiting[which % waiting.length];
    if (!chosen) return;
    waiting = waiting.filter((one) => one !== chosen);
    if (fate === 'cut' && chosen.isOnTheWire) return chosen.fail(new Error('The connection was cut.'));
    if (fate !== 'dies') return chosen.proceed();
    chosen.actor.state = 'dead';
    const orphaned = [chosen, ...waiting.filter(({ actor }) => actor === chosen.actor)];
    waiting = waiting.filter(({ actor }) => actor !== chosen.actor);
    for (const { fail } of orphaned) fail(new ProcessDiedError('The process of this caller ends here.'));
  }

  function breakOff(actors: readonly Actor[]): void {
    for (const actor of actors) if (actor.state === 'plays') actor.state = 'dead';
    for (const { fail } of waiting.splice(0)) fail(new ProcessDiedError('The play was broken off.'));
  }

  const restore = nameRequests(() => {
    const actor = actors.getStore();
    assertAlive(actor);
    return actor?.state === 'plays' ? actor.id : undefined;
  });

  return {
    turn: () => wait(actors.getStore()),
    turnOf: (id) => wait(known.get(id), true),
    close: restore,
    async play(parts, director) {
      known.clear();
      const playing = parts.map((part) => {
        const actor: Actor = { id: `actor-${(count += 1)}`, state: 'plays' };
        known.set(actor.id, actor);
        const end = () => {
          if (actor.state === 'plays') actor.state = 'done';
          notify();
        };
        const played = actors.run(actor, () => wait(actor).then(part));
        return { actor, played: played.catch(onlyOfTheDead(actor)).finally(end) };
      });
      try {
        while (await waitUntilIdle(playing.map(({ actor }) => actor))) {
          await director.onStep();
          step(director);
          // Let the released caller proceed before checking the others.
          await new Promise((resolve) => setImmediate(resolve));
        }
      } catch (error) {
        breakOff(playing.map(({ actor }) => actor));
        await Promise.all(playing.map(({ played }) => played));
        throw error;
      }
      await Promise.all(playing.map(({ played }) => played));
      await director.onStep();
    },
    around(database) {
      const { db } = database;
      const stop: KyselyPlugin = {
        transformQuery({ node }) {
          assertAlive(actors.getStore());
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return {
        ...database,
        db: db.withPlugin(stop),
        async transaction(work) {
          await wait(actors.getStore());
          return database.transaction(work);
        },
      };
    },
  };
}

const onlyOfTheDead = (actor: Actor) => (error: unknown) => {
  if (actor.state !== 'dead') throw error;
};

/** Adds the caller's name to each request of this process's HTTP agents. Returns a restore function. */
function nameRequests(findName: () => string | undefined): () => void {
  const prototype = Agent.prototype as unknown as {
    addRequest(request: ClientRequest, ...rest: unknown[]): void;
  };
  const { addRequest } = prototype;
  prototype.addRequest = function addNamed(request, ...rest) {
    const name = findName();
    if (name !== undefined) request.setHeader(ACTOR_HEADER, name);
    addRequest.call(this, request, ...rest);
  };
  return () => void (prototype.addRequest = addRequest);
}
