import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string | undefined>();

/** Runs `work`, and whatever it begins, on behalf of the request with this id; `undefined`: of none. */
export function inRequest<Result>(requestId: string | undefined, work: () => Result): Result {
  return scope.run(requestId, work);
}

/** The request on whose behalf the calling code runs; a job runs on behalf of the request that asked for it. */
export function findRequestId(): string | undefined {
  return scope.getStore();
}
