import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './Select';

const voices = Array.from({ length: 120 }, (_, index) => ({
  value: `v${index}`,
  label: `Voice ${index}`,
  detail: index === 3 ? 'Warm' : undefined,
  group: index < 60 ? 'Women' : 'Men',
  disabled: index === 1,
}));

function Voices({ initial = '' }: { initial?: string }) {
  const [voice, setVoice] = useState(initial);
  return (
    <Select
      label="Library voice"
      placeholder="Select From Library"
      options={voices}
      value={voice}
      onValueChange={setVoice}
      preview={<button type="button">Listen</button>}
      error={voice === '' ? 'Please select a voice.' : undefined}
    />
  );
}

describe('Select', () => {
  it('shows its placeholder and preview, with name and description', () => {
    render(<Voices />);
    const control = screen.getByRole('combobox', { name: 'Library voice' });
    expect(control).toHaveTextContent('Select From Library');
    expect(control).toHaveAccessibleDescription('Please select a voice.');
    expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
  });

  it('opens and selects by keyboard, skipping disabled options', async () => {
    const user = userEvent.setup();
    render(<Voices initial="v0" />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(120);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('combobox')).toHaveTextContent('Voice 2');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('jumps to a typed option in a long list', async () => {
    const user = userEvent.setup();
    render(<Voices initial="v0" />);
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('Voice 119{Enter}');
    expect(screen.getByRole('combobox')).toHaveTextContent('Voice 119');
  });

  it('groups its options and names them with their detail', async () => {
    const user = userEvent.setup();
    render(<Voices />);
    await user.click(screen.getByRole('combobox'));
    expect(within(await screen.findByRole('group', { name: 'Women' })).getAllByRole('option')).toHaveLength(
      60,
    );
    expect(screen.getByRole('option', { name: 'Voice 3 Warm' })).toBeVisible();
  });

  it('opens by a letter and jumps to its option', async () => {
    const user = userEvent.setup();
    render(<Voices initial="v0" />);
    screen.getByRole('combobox').focus();
    await user.keyboard('V');
    expect(await screen.findByRole('option', { name: 'Voice 2' })).toHaveFocus();
    expect(screen.getByRole('option', { name: 'Voice 0', selected: true })).toBeVisible();
  });

  it('closes on Escape without a change', async () => {
    const user = userEvent.setup();
    render(<Voices initial="v4" />);
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveTextContent('Voice 4');
  });
});
