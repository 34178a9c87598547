import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../controls/Button';
import { TextField } from '../fields/TextField';
import { Dialog } from './Dialog';
import { Sheet } from './Sheet';

function Clone({ decision = false }: { decision?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button>Behind</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Clone Your Voice"
        description="Clear speech."
        decision={decision}
        footer={<Button onClick={() => setOpen(false)}>Clone</Button>}
      >
        <TextField label="Voice name" />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('has name and description, and focuses its first field', async () => {
    const user = userEvent.setup();
    render(<Clone />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Clone Your Voice' });
    expect(dialog).toHaveAccessibleDescription('Clear speech.');
    // A name without spaces wraps.
    expect(screen.getByRole('heading')).toHaveStyle('overflow-wrap: anywhere');
    expect(screen.getByLabelText('Voice name')).toHaveFocus();
  });

  it('can be scrolled by keyboard when it holds only long text', async () => {
    // jsdom has no layout.
    const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    render(
      <Dialog open title="Terms" onOpenChange={() => undefined}>
        {/* Focusable by script only, like all headings. */}
        <h3 tabIndex={-1}>1. Acceptance</h3>
        <p>Many words.</p>
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByRole('group', { name: 'Terms' })).toHaveFocus());
    height.mockRestore();
  });

  it('traps the focus and hides the page behind it', async () => {
    const user = userEvent.setup();
    render(<Clone />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.queryByRole('button', { name: 'Behind' })).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Clone' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText('Voice name')).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('closes on Escape and restores the focus', async () => {
    const user = userEvent.setup();
    render(<Clone />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('requires a decision and closes only on Escape', async () => {
    const user = userEvent.setup();
    render(<Clone decision />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('alertdialog', { name: 'Clone Your Voice' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('Sheet', () => {
  it('is a dialog with a close button', async () => {
    const user = userEvent.setup();
    const handleChange = jest.fn();
    render(
      <Sheet open onOpenChange={handleChange} title="Conversations">
        <p>Today</p>
      </Sheet>,
    );
    expect(await screen.findByRole('dialog', { name: 'Conversations' })).toHaveTextContent('Today');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(handleChange).toHaveBeenCalledWith(false);
  });
});
