import { ApiError } from '@lisan/errors';
import { anAudio } from './builders';
import { createFakeApi } from './fake-api';

const body = { email: 'layla@example.com' };

test('rejects invalid input without using the response', async () => {
  const answer = jest.fn(() => ({ generated_audios: [] }));
  const api = createFakeApi({ 'POST /voice/generated-audios': answer });
  await expect(
    api.call('POST /voice/generated-audios', { body: { email: 'no address' } }),
  ).rejects.toMatchObject({ status: 422, code: 'invalid_fields' });
  expect(answer).not.toHaveBeenCalled();
});

test('rejects an upload without its file', async () => {
  const api = createFakeApi({ 'POST /voice/upload-document': () => ({ text: 'x' }) });
  await expect(
    api.upload('POST /voice/upload-document', { body: { user_email: body.email }, files: {} }),
  ).rejects.toMatchObject({ status: 422 });
});

test('fails the test on a response outside the contract', async () => {
  const api = createFakeApi({
    'POST /voice/generated-audios': () =>
      ({ generated_audios: [{ ...anAudio(), duration: 'long' }] }) as never,
  });
  await expect(api.call('POST /voice/generated-audios', { body })).rejects.toThrow(
    /as no server does.*duration/,
  );
});

test('fails the test on an error status outside the contract, except overload', async () => {
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

test('fails the test on an event outside the contract', async () => {
  const api = createFakeApi({
    async *'GET /events'() {
      yield { event: 'balance.changed', data: { balance: 7 } } as never;
    },
  });
  const receive = async () => {
    for await (const event of api.stream('GET /events', {})) return event;
    return undefined;
  };
  await expect(receive()).rejects.toThrow(/streams 'balance.changed'.*as no server does/);
});
