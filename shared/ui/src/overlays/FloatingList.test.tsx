import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../controls/Button';
import { Select } from '../fields/Select';
import { Menu } from './Menu';

const names = ['Amber', 'Basil', 'Birch', 'Cedar'];

function Names() {
  const items = names.map((label) => ({ id: label, label, onSelect: () => undefined }));
  return <Menu trigger={<Button>Names</Button>} items={items} />;
}

function Choice() {
  const [value, setValue] = useState('Amber');
  const options = names.map((name) => ({ value: name, label: name }));
  return <Select label="Names" options={options} value={value} onValueChange={setValue} />;
}

describe.each([
  { name: 'Menu', List: Names, trigger: 'button', list: 'menu', item: 'menuitem' },
  { name: 'Select', List: Choice, trigger: 'combobox', list: 'listbox', item: 'option' },
])('the list of $name', ({ List, trigger, list, item }) => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const triggerElement = () => screen.getByRole(trigger, { name: 'Names', hidden: true });

  async function open() {
    render(
      <>
        <List />
        <button type="button">Other</button>
      </>,
    );
    triggerElement().focus();
    await user.keyboard('{ArrowDown}');
    return screen.findByRole(list, { name: 'Names' });
  }

  it('moves by arrows, Home, End and typing', async () => {
    const opened = await open();
    expect(triggerElement()).toHaveAttribute('aria-controls', opened.id);
    expect(screen.getByRole(item, { name: 'Amber' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole(item, { name: 'Cedar' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole(item, { name: 'Birch' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole(item, { name: 'Amber' })).toHaveFocus();
    await user.keyboard('bi');
    expect(screen.getByRole(item, { name: 'Birch' })).toHaveFocus();
  });

  it('closes on Escape and returns the focus', async () => {
    await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole(list)).not.toBeInTheDocument();
    expect(triggerElement()).toHaveFocus();
    expect(triggerElement()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes on a press outside', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Other', hidden: true }));
    expect(screen.queryByRole(list)).not.toBeInTheDocument();
  });

  it('closes on a second press of its trigger', async () => {
    await open();
    await user.click(triggerElement());
    expect(screen.queryByRole(list)).not.toBeInTheDocument();
    expect(triggerElement()).toHaveFocus();
  });
});

it('leaves the focus of a press outside a menu where it is', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Names />
      <button type="button">Other</button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Names' }));
  await screen.findByRole('menu');
  const other = screen.getByRole('button', { name: 'Other' });
  await user.click(other);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve));
  expect(other).toHaveFocus();
});
