import { ApiError } from '@lisan/errors';
import { anAudio } from './builders';
import { createFakeApi } from './fake-api';

const body = { email: 'layla@example.com' };

test('refuses what the server would refuse, and the answer is not asked for', async () => {
  const answer = jest.fn(() => ({ generated_audios: [] }));
  const api = createFakeApi({ 'POST /voice/generated-audios': answer });
  await expect(
    api.call('POST /voice/generated-audios', { body: { email: 'no address' } }),
  ).rejects.toMatchObject({ status: 422, code: 'invalid_fields' });
  expect(answer).not.toHaveBeenCalled();
});

test('an upload without its file is refused', async () => {
  const api = createFakeApi({ 'POST /voice/upload-document': () => ({ text: 'x' }) });
  await expect(
    api.upload('POST /voice/upload-document', { body: { user_email: body.email }, files: {} }),
  ).rejects.toMatchObject({ status: 422 });
});

test('an answer that no server gives is a fault of the test', async () => {
  const api = createFakeApi({
    'POST /voice/generated-audios': () =>
      ({ generated_audios: [{ ...anAudio(), duration: 'long' }] }) as never,
  });
  await expect(api.call('POST /voice/generated-audios', { body })).rejects.toThrow(
    /as no server does.*duration/,
  );
});

test('a refusal that the contract does not know is a fault of the test, an overload is not', async () => {
  const refusing = (status: number) =>
    createFakeApi({
      'POST /voice/generated-audios': () => {
        throw new ApiError({ status, code: 'x', detail: '' });
      },
    });
  await expect(refusing(418).call('POST /voice/generated-audios', { body })).rejects.toThrow(/knows no 418/);
  await expect(refusing(503).call('POST /voice/generated-audios', { body })).rejects.toMatchObject({
    status: 503,
  });
});

test('an event that the stream does not have is a fault of the test', async () => {
  const api = createFakeApi({
    async *'GET /events'() {
      yield { event: 'balance.changed', data: { balance: 7 } } as never;
    },
  });
  const hear = async () => {
    for await (const event of api.stream('GET /events', {})) return event;
    return undefined;
  };
  await expect(hear()).rejects.toThrow(/streams 'balance.changed'.*as no server does/);
});
