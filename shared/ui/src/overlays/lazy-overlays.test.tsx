import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from '../fields/Select';
import { Dialog } from './Dialog';

let mockIsDown = false;
const mockLoaded: string[] = [];
function mockFile<File>(name: string, read: () => File): File {
  if (mockIsDown) throw new Error('The line is down.');
  mockLoaded.push(name);
  return read();
}
jest.mock('./DialogFrame', () => mockFile('dialog', () => jest.requireActual<object>('./DialogFrame')));
jest.mock('./FloatingList', () => mockFile('list', () => jest.requireActual<object>('./FloatingList')));

function Level() {
  const [level, setLevel] = useState('one');
  const options = ['one', 'two', 'three'].map((value) => ({ value, label: `Level ${value}` }));
  return <Select label="Level" options={options} value={level} onValueChange={setLevel} />;
}

it('shows the selection before its list loads, and replays the first key', async () => {
  const user = userEvent.setup();
  render(<Level />);
  const control = screen.getByRole('combobox', { name: 'Level' });
  expect(control).toHaveTextContent('Level one');
  expect(control).toHaveAttribute('aria-expanded', 'false');
  expect(mockLoaded).toEqual([]);
  control.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('listbox')).toBeVisible();
  expect(mockLoaded).toEqual(['list']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox')).toHaveTextContent('Level two');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('stays closed when a dialog fails to load, and retries on the next press', async () => {
  const user = userEvent.setup();
  function Rename() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Rename
        </button>
        <output>{String(isOpen)}</output>
        <Dialog open={isOpen} onOpenChange={setOpen} title="New name" />
      </>
    );
  }
  mockIsDown = true;
  render(<Rename />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('false')).toBeInTheDocument();
  mockIsDown = false;
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('dialog', { name: 'New name' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
});
