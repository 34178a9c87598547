import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { UiTextsProvider } from '../texts/UiTextsProvider';
import { TextArea } from './TextArea';

function Box() {
  const [value, setValue] = useState('');
  return (
    <TextArea
      label="Message"
      hint="Any language"
      maxLength={1_500}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

const box = () => screen.getByRole('textbox', { name: 'Message' });

describe('a text area with a limit', () => {
  it("reports how much of a paste didn't fit, and keeps the rest until it is dismissed", async () => {
    const user = userEvent.setup();
    render(<Box />);
    await user.type(box(), 'Dear ');
    await user.paste('a'.repeat(2_500));
    expect(box()).toHaveAccessibleDescription("1,005 of 2,500 pasted characters didn't fit. Any language");
    await user.keyboard('{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Copy the rest' }));
    expect(await navigator.clipboard.readText()).toBe('a'.repeat(1_005));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: /the rest|Copied/ })).not.toBeInTheDocument();
    expect(box()).toHaveAccessibleDescription('Any language');
  });

  it('counts the replaced text, and reports nothing when all fits', async () => {
    const user = userEvent.setup();
    render(<Box />);
    await user.click(box());
    await user.paste('a'.repeat(1_500));
    (box() as HTMLTextAreaElement).select();
    await user.paste('b'.repeat(1_500));
    expect(box()).toHaveAccessibleDescription('Any language');
  });

  it('reports it in Arabic', async () => {
    const user = userEvent.setup();
    render(
      <UiTextsProvider language="ar">
        <Box />
      </UiTextsProvider>,
    );
    await user.click(box());
    await user.paste('a'.repeat(2_500));
    expect(box()).toHaveAccessibleDescription(/لم تُلصق: \S+ من \S+\. Any language/u);
  });
});
