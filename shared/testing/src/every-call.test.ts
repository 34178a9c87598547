import { calls, type CallDefinition, type CallKey } from '@lisan/contract';
import {
  createAnswer,
  createExample,
  listInvalidInputs,
  newAccount,
  type InvalidInput,
} from '@lisan/contract/testing';
import { ApiError } from '@lisan/errors';
import { answersOfNewAccount, createFakeApi } from './fake-api';

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Answering = (input: object, files: Readonly<Record<string, File>>) => Promise<unknown>;

const every = Object.entries<CallDefinition>(calls).map(([key, definition]) => ({
  key: key as CallKey,
  definition,
}));

const inputOf = ({ params, query, body }: CallDefinition): Parts => ({
  ...(params && { params: createExample(params) }),
  ...(query && { query: createExample(query) }),
  ...(body && { body: createExample(body) }),
});
const filesOf = ({ files = [] }: CallDefinition) =>
  Object.fromEntries(files.map(({ field }) => [field, new File(['x'], 'a')]));

function caller(key: CallKey, { files }: CallDefinition, answer: () => unknown): Answering {
  const api = createFakeApi({ [key]: answer });
  return (input, given) =>
    files
      ? api.upload(key as never, { ...input, files: given } as never)
      : api.call(key as never, input as never);
}

const left = (fields: Readonly<Record<string, unknown>>, { field, value }: InvalidInput) =>
  Object.fromEntries(
    Object.entries({ ...fields, [field]: value }).filter(([, given]) => given !== undefined),
  );

describe.each(every)('the fake of $key', ({ key, definition }) => {
  const right = inputOf(definition);
  const response = definition.response && createAnswer(definition.response);

  test('returns a valid response', async () => {
    const call = caller(key, definition, () => response);
    await expect(call(right, filesOf(definition))).resolves.toEqual(response);
  });

  test('rejects each invalid input like the server, without using the response', async () => {
    const answer = jest.fn(() => response);
    const call = caller(key, definition, answer);
    for (const invalid of listInvalidInputs(definition)) {
      const { part } = invalid;
      const wrong =
        part === 'files'
          ? call(right, {})
          : call({ ...right, [part]: left(right[part] ?? {}, invalid) }, filesOf(definition));
      await expect(wrong.catch((error: unknown) => ({ invalid, error }))).resolves.toEqual({
        invalid,
        error: expect.objectContaining({ status: 422, code: 'invalid_fields' }),
      });
    }
    expect(answer).not.toHaveBeenCalled();
  });

  test('accepts only error statuses of the contract', async () => {
    const refusing = (status: number) =>
      caller(key, definition, () => {
        throw new ApiError({ status, code: 'x', detail: '' });
      })(right, filesOf(definition));
    for (const status of definition.errors)
      await expect(refusing(status)).rejects.toMatchObject({ name: 'ApiError', status });
    await expect(refusing(418)).rejects.toThrow(/knows no 418/);
  });
});

const answering = every.flatMap(({ key, definition }) => (definition.response ? [{ key, definition }] : []));

test.each(answering)('fails the test when a response of $key lacks a field', async ({ key, definition }) => {
  const { required = [] } = (definition.response ?? {}) as { required?: readonly string[] };
  const response = createExample(definition.response) as Readonly<Record<string, unknown>>;
  for (const name of required) {
    const { [name]: _gone, ...rest } = response;
    const call = caller(key, definition, () => rest);
    await expect(call(inputOf(definition), filesOf(definition))).rejects.toThrow(/as no server does/);
  }
  await expect(
    caller(key, definition, () => 'nonsense')(inputOf(definition), filesOf(definition)),
  ).rejects.toThrow(/as no server does/);
});

const streams = every.filter(({ definition }) => definition.stream);

test.each(streams)('accepts only contract events in the stream of $key', async ({ key, definition }) => {
  const events = Object.entries(definition.stream ?? {}).map(([event, schema]) => ({
    event,
    data: createExample(schema),
  }));
  async function receive(sent: readonly object[]): Promise<unknown[]> {
    const api = createFakeApi({
      async *[key]() {
        yield* sent;
      },
    });
    const received: unknown[] = [];
    for await (const event of api.stream(key as never, inputOf(definition) as never)) received.push(event);
    return received;
  }
  expect(await receive(events)).toEqual(events.map((event) => ({ id: undefined, ...event })));
  await expect(receive([{ event: 'no.such', data: {} }])).rejects.toThrow(/as no server does/);
});

test("returns the server's responses for a new account", async () => {
  const api = createFakeApi(answersOfNewAccount);
  for (const [key, response] of Object.entries(newAccount))
    await expect(api.call(key as never, inputOf(calls[key as CallKey]) as never)).resolves.toEqual(response);
});
