export interface PublishTurns {
  /** @param tell receives the queue position from 1, and 0 at the start */
  take<Value>(team: string, act: () => Promise<Value>, tell: (place: number) => void): Promise<Value>;
}

interface Waiting {
  readonly team: string;
  readonly begin: () => void;
  readonly tell: (place: number) => void;
  told: number;
}

/** First come, first served, but one publish per team at a time. */
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
