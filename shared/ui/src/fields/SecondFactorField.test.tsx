import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isSecondFactorComplete, noSecondFactor, SecondFactorField } from './SecondFactorField';

const texts = {
  code: 'Code',
  backupCode: 'Backup code',
  backupHint: 'Ten characters.',
  useBackup: 'Use a backup code',
  useApp: 'Use the app',
};

function Field() {
  const [value, setValue] = useState(noSecondFactor);
  return (
    <>
      <SecondFactorField value={value} onValueChange={setValue} texts={texts} />
      <output>{isSecondFactorComplete(value) ? value.code : 'incomplete'}</output>
    </>
  );
}

test("accepts the app's six digits first", async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.type(screen.getByLabelText('Code'), '123 456');
  expect(screen.getByRole('status')).toHaveTextContent('123456');
});

test.each(['FFHMQ-LAX64', 'ffhmqlax64', ' ffhmq lax64\n', 'FFHMQ – LAX64'])(
  'accepts a backup code as %j',
  async (pasted) => {
    const user = userEvent.setup();
    render(<Field />);
    await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
    await user.click(screen.getByLabelText('Backup code'));
    await user.paste(pasted);
    expect(screen.getByLabelText('Backup code')).toHaveValue('FFHMQ-LAX64');
    expect(screen.getByRole('status')).toHaveTextContent('FFHMQ-LAX64');
  },
);

test('switches between backup code and app', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
  await user.type(screen.getByLabelText('Backup code'), 'ffhmql{Backspace}k');
  expect(screen.getByLabelText('Backup code')).toHaveValue('FFHMQ-K');
  expect(screen.getByRole('status')).toHaveTextContent('incomplete');
  await user.click(screen.getByRole('button', { name: 'Use the app' }));
  expect(screen.getByLabelText('Code')).toHaveValue('');
});

test('keeps the example of a backup code on one line', () => {
  const backupHint = 'عشرة أحرف وأرقام، مثل ABCDE-FGHJK.';
  render(
    <SecondFactorField
      value={{ kind: 'backup', code: '' }}
      onValueChange={() => undefined}
      texts={{ ...texts, backupHint }}
    />,
  );
  const example = screen.getByText('ABCDE-FGHJK');
  expect(example).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(example).toHaveAttribute('dir', 'ltr');
  expect(screen.getByText(/^عشرة/)).toHaveTextContent(backupHint);
});

test('shows the format of a backup code once when it is incomplete', () => {
  const value = { kind: 'backup', code: 'FFHMQ' } as const;
  render(
    <SecondFactorField
      value={value}
      onValueChange={() => undefined}
      texts={texts}
      error={texts.backupHint}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(texts.backupHint);
  expect(screen.getAllByText(texts.backupHint)).toHaveLength(1);
});
