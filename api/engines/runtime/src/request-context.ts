import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string | undefined>();

export function inRequest<Result>(requestId: string | undefined, work: () => Result): Result {
  return scope.run(requestId, work);
}

/** Id of the current request; a job has the id of the request that enqueued it. */
export function findRequestId(): string | undefined {
  return scope.getStore();
}
