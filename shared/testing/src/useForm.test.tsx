import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, NetworkError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { StyleScope, TextArea, TextField } from '@lisan/ui';

interface Values {
  readonly name: string;
  readonly message: string;
}

const refusal = (...fields: string[]) =>
  new ApiError({
    status: 422,
    code: 'invalid_fields',
    detail: 'Some fields are wrong.',
    fields: fields.map((field) => ({ field, message: `The ${field} is refused.` })),
  });

function setUp(submit: (values: Values) => Promise<void>, validate?: (values: Values) => Partial<Values>) {
  const takeAway = jest.fn();
  const handleFailure = jest.fn(() => takeAway);
  function Contact() {
    const form = useForm<Values>({
      initial: { name: 'Layla', message: '' },
      ...(validate && { validate }),
      submit,
      onFailure: handleFailure,
    });
    return (
      <form {...form.formProps}>
        <TextField label="Name" {...form.field('name')} />
        <TextArea label="Message" {...form.field('message')} />
        <button type="submit">Send</button>
        <button type="button" onClick={() => form.sendWith({ message: 'By the way' })}>
          Send at once
        </button>
        <output>{form.isBusy ? 'busy' : 'ready'}</output>
      </form>
    );
  }
  render(
    <StyleScope namespace="testing" language="en" direction="ltr">
      <Contact />
    </StyleScope>,
  );
  return { user: userEvent.setup(), handleFailure, takeAway };
}

const send = () => screen.getByRole('button', { name: 'Send' });
const message = () => screen.getByRole('textbox', { name: 'Message' });
const name = () => screen.getByRole('textbox', { name: 'Name' });

test('shows a server error beside its field, focuses it and keeps the input', async () => {
  const { user, handleFailure } = setUp(async () => {
    throw refusal('message');
  });
  await user.type(message(), 'Hello');
  await user.click(send());
  await waitFor(() => expect(message()).toHaveFocus());
  expect(message()).toHaveAccessibleDescription('The message is refused.');
  expect(message()).toBeInvalid();
  expect(message()).toHaveValue('Hello');
  expect(name()).toBeValid();
  expect(handleFailure).not.toHaveBeenCalled();
  await user.type(message(), '!');
  expect(message()).toBeValid();
});

test('focuses the first of several invalid fields', async () => {
  const { user } = setUp(async () => {
    throw refusal('message', 'name');
  });
  await user.click(send());
  await waitFor(() => expect(name()).toHaveFocus());
  expect(message()).toHaveAccessibleDescription('The message is refused.');
});

test('does not send while a field is invalid', async () => {
  const submit = jest.fn(async () => undefined);
  const { user } = setUp(submit, ({ message: text }) => (text ? {} : { message: 'Please write something.' }));
  await user.click(send());
  await waitFor(() => expect(message()).toHaveFocus());
  expect(message()).toHaveAccessibleDescription('Please write something.');
  expect(submit).not.toHaveBeenCalled();
  await user.keyboard('Hello');
  await user.click(send());
  expect(submit).toHaveBeenCalledWith({ name: 'Layla', message: 'Hello' });
});

test.each([
  ['of a field that this form does not have', refusal('priceId')],
  ['of no field', new NetworkError('There is no line.', { isTimeout: false })],
])('reports a failure %s and hides it on the next attempt', async (_what, error) => {
  const { user, handleFailure, takeAway } = setUp(async () => {
    throw error;
  });
  await user.click(send());
  await waitFor(() => expect(handleFailure).toHaveBeenCalledWith(error));
  expect(takeAway).not.toHaveBeenCalled();
  await user.click(send());
  await waitFor(() => expect(handleFailure).toHaveBeenCalledTimes(2));
  expect(takeAway).toHaveBeenCalledTimes(1);
});

test('sends once at a time with the given values, and ignores a cancelled request', async () => {
  const sent: Values[] = [];
  let giveUp: () => void = () => undefined;
  const { user, handleFailure } = setUp((values) => {
    sent.push(values);
    return new Promise((_resolve, reject) => (giveUp = () => reject(new DOMException('', 'AbortError'))));
  });
  await user.click(screen.getByRole('button', { name: 'Send at once' }));
  await user.click(send());
  expect(screen.getByText('busy')).toBeVisible();
  expect(sent).toEqual([{ name: 'Layla', message: 'By the way' }]);
  await act(async () => giveUp());
  expect(screen.getByText('ready')).toBeVisible();
  expect(handleFailure).not.toHaveBeenCalled();
});
