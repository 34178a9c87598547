import { watchProcess } from './process-watch';

export type ConfinedReport<Answer> =
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'answer';
      readonly answer: Answer;
      readonly memory: number;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * What a confined process does with its life: it takes one order at a time and tells what came of it. `act` answers also
 * what is wrong with the file; what it throws is a fault of ours.
 *
 * @param memory - bytes this process may take, all in all; over it, it is gone
 */
export function serveOrders<Order, Answer>(memory: number, act: (order: Order) => Promise<Answer>): void {
  const watched = watchProcess(memory);
  process.once('disconnect', () => process.exit(0));
  process.on('message', (order) => void obey(order as Order));

  async function obey(order: Order): Promise<void> {
    await watched;
    tell({ kind: 'begun' });
    try {
      tell({ kind: 'answer', answer: await act(order), memory: process.memoryUsage.rss() });
    } catch (error) {
      tell({ kind: 'failed', reason: String(error) });
    }
  }
}

function tell(report: ConfinedReport<unknown>): void {
  process.send?.(report);
}
