import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../controls/Button';
import { Menu } from './Menu';

describe('Menu', () => {
  it('opens, skips disabled items, runs the action and closes by keyboard', async () => {
    const user = userEvent.setup();
    const handleOut = jest.fn();
    render(
      <Menu
        trigger={<Button>Account</Button>}
        items={[
          { id: 'profile', label: 'Profile', onSelect: () => undefined },
          { id: 'plan', label: 'Plan', disabled: true, onSelect: () => undefined },
          { id: 'out', label: 'Log out', separated: true, danger: true, onSelect: handleOut },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    expect(screen.getByRole('separator')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(handleOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });

  it('opens at the first press and restores the focus', async () => {
    const user = userEvent.setup();
    render(
      <Menu
        trigger={<Button>Account</Button>}
        items={[{ id: 'out', label: 'Log out', onSelect: () => undefined }]}
      />,
    );
    const button = screen.getByRole('button', { name: 'Account' });
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });
});
