import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { codeCharacters, CodeInput } from './CodeInput';

function Code({ onComplete, initial = '' }: { onComplete?: (code: string) => void; initial?: string }) {
  const [code, setCode] = useState(initial);
  return <CodeInput label="Code" value={code} onValueChange={setCode} onComplete={onComplete} />;
}

describe('CodeInput', () => {
  it('accepts six digits, ignores other characters, and completes once', async () => {
    const user = userEvent.setup();
    const handleComplete = jest.fn();
    render(<Code onComplete={handleComplete} />);
    await user.type(screen.getByLabelText('Code'), '12a34567');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
    expect(handleComplete).toHaveBeenCalledTimes(1);
    expect(handleComplete).toHaveBeenCalledWith('123456');
  });

  it('accepts a pasted code with surrounding text', async () => {
    const user = userEvent.setup();
    render(<Code />);
    await user.click(screen.getByLabelText('Code'));
    await user.paste(' 123-456\n');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  it('accepts Arabic digits', async () => {
    const user = userEvent.setup();
    render(<Code />);
    await user.click(screen.getByLabelText('Code'));
    await user.paste('٤٠٢ ٩١٧');
    expect(screen.getByLabelText('Code')).toHaveValue('402917');
  });

  it('completes again after a correction', async () => {
    const user = userEvent.setup();
    const handleComplete = jest.fn();
    render(<Code initial="123456" onComplete={handleComplete} />);
    await user.click(screen.getByLabelText('Code'));
    await user.keyboard('{Backspace}{Backspace}90');
    expect(screen.getByLabelText('Code')).toHaveValue('123490');
    expect(handleComplete.mock.calls).toEqual([['123490']]);
  });

  it('is left to right on every page and supports one-time-code autofill', () => {
    render(
      <div dir="rtl">
        <Code />
      </div>,
    );
    const field = screen.getByLabelText('Code');
    expect(field).toHaveAttribute('dir', 'ltr');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });
});

describe('codeCharacters', () => {
  it.each([
    ['', ''],
    ['K7q2-Zz 9', 'K7q2Zz'],
    ['ملف١٢', '12'],
    ['<script>', 'script'],
  ])('of %j keeps %j with letters and digits', (typed, kept) => {
    expect(codeCharacters(typed, 'alphanumeric', 6)).toBe(kept);
  });

  it('converts Persian digits too', () => {
    expect(codeCharacters('۱۲۳', 'digits', 6)).toBe('123');
  });
});
