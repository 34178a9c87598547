/** Who publishes next: one of a team at a time, and a few of all teams. */
export interface PublishTurns {
  /**
   * Does `act` when it is this team's turn.
   * @param tell hears the place among those that wait, from 1 on, each time that it changes; 0 when its turn has come
   */
  take<Value>(team: string, act: () => Promise<Value>, tell: (place: number) => void): Promise<Value>;
}

interface Waiting {
  readonly team: string;
  readonly begin: () => void;
  readonly tell: (place: number) => void;
  told: number;
}

/**
 * First come, first served, except that a team with a running publish waits for it: a slow publish delays its own team
 * alone. The store's compare-and-swap puts sets in front one after the other.
 *
 * @param atOnce publishes of all teams together
 */
export function createPublishTurns(atOnce: number): PublishTurns {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  function next(): void {
    for (const one of [...waiting]) {
      if (running.size >= atOnce) break;
      if (running.has(one.team)) continue;
      running.add(one.team);
      waiting.splice(waiting.indexOf(one), 1);
      one.tell(0);
      one.begin();
    }
    for (const [index, one] of waiting.entries()) {
      if (one.told === index + 1) continue;
      one.told = index + 1;
      one.tell(one.told);
    }
  }

  return {
    async take(team, act, tell) {
      await new Promise<void>((begin) => {
        waiting.push({ team, begin, tell, told: -1 });
        next();
      });
      try {
        return await act();
      } finally {
        running.delete(team);
        next();
      }
    },
  };
}
