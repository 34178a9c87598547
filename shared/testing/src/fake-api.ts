import type { CallKey, CallResponse, CallStream, StreamKey } from '@lisan/contract';
import type { ApiClient, CallInput } from '@lisan/api-client';
import { newAccount } from '@lisan/contract/testing';
import { ApiError } from '@lisan/errors';
import { checkAnswer, checkEvent, checkInput, checkError } from './contract-check';

interface Context {
  readonly signal: AbortSignal | undefined;
  readonly files: Readonly<Record<string, File>>;
  readonly lastEventId: string | undefined;
  readonly onProgress: ((fraction: number) => void) | undefined;
}

interface RecordedCall {
  readonly key: CallKey;
  readonly input: unknown;
  readonly files: Readonly<Record<string, File>>;
  readonly idempotencyKey?: string | undefined;
}

type Answer<Key extends CallKey> = Key extends StreamKey
  ? AsyncIterable<CallStream<Key> & { id?: string }> | CallResponse<Key> | Promise<CallResponse<Key>>
  : CallResponse<Key> | Blob | Promise<CallResponse<Key> | Blob>;

/** Responses by call; throw an ApiError for an error response. */
export type FakeAnswers = { [Key in CallKey]?: (input: CallInput<Key>, context: Context) => Answer<Key> };

export const answersOfNewAccount: FakeAnswers = Object.fromEntries(
  Object.entries(newAccount).map(([key, response]) => [key, () => response]),
);

export interface FakeApi extends ApiClient {
  /** URLs of saved files, oldest first. */
  readonly saved: readonly string[];
  readonly made: readonly RecordedCall[];
  answer<Key extends CallKey>(key: Key, answer: NonNullable<FakeAnswers[Key]>): void;
}

/**
 * ApiClient without a server. Calls without a response fail with 404. Input and responses are validated by the
 * contract: invalid input is rejected, an invalid response fails the test.
 */
export function createFakeApi(answers: FakeAnswers = {}): FakeApi {
  const known = new Map<string, unknown>(Object.entries(answers));
  const made: RecordedCall[] = [];

  const saved: string[] = [];

  function ask(
    key: CallKey,
    input: unknown,
    { idempotencyKey, ...context }: Partial<Context> & Pick<RecordedCall, 'idempotencyKey'>,
  ): unknown {
    const files = context.files ?? {};
    made.push({ key, input, files, idempotencyKey });
    const answer = known.get(key) as ((input: unknown, context: Context) => unknown) | undefined;
    if (context.signal?.aborted) throw new DOMException('The call was taken back.', 'AbortError');
    if (!answer)
      throw new ApiError({ status: 404, code: 'not_found', detail: `The fake has no answer to '${key}'.` });
    checkInput(key, input as object, files);
    try {
      return answer(input, {
        signal: undefined,
        lastEventId: undefined,
        onProgress: undefined,
        ...context,
        files,
      });
    } catch (error) {
      checkError(key, error);
      throw error;
    }
  }

  async function askOnce(key: CallKey, input: unknown, context: Parameters<typeof ask>[2]): Promise<unknown> {
    const answer = await Promise.resolve(ask(key, input, context)).catch((error: unknown) => {
      checkError(key, error);
      throw error;
    });
    checkAnswer(key, answer);
    return answer;
  }

  return {
    made,
    saved,
    saveFile: async (url) => void saved.push(url),
    answer: (key, answer) => void known.set(key, answer),
    call: async (key, input, { signal, idempotencyKey } = {}) =>
      (await askOnce(key, input, { signal, idempotencyKey })) as never,
    upload: async (key, input, options) => {
      const { files } = input;
      return (await askOnce(key, input, {
        signal: options?.signal,
        files,
        onProgress: options?.onProgress,
      })) as never;
    },
    download: async (key, input, options) => (await askOnce(key, input, { signal: options?.signal })) as Blob,
    async *stream(key, input, options) {
      const events = await ask(key, input, {
        signal: options?.signal,
        lastEventId: options?.lastEventId,
        idempotencyKey: options?.idempotencyKey,
      });
      for await (const event of events as AsyncIterable<{ id?: string; event: string; data: unknown }>) {
        if (options?.signal?.aborted) throw new DOMException('The call was taken back.', 'AbortError');
        checkEvent(key, event);
        yield { id: undefined, ...event } as never;
      }
    },
    endpoint: (key) => ({ url: `/fake/${key.replace(' ', '')}`, headers: {} }),
  };
}
