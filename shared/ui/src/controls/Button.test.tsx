import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';
import { IconButton } from './IconButton';

describe('Button', () => {
  it('submits a form only with type="submit"', async () => {
    const user = userEvent.setup();
    const handleSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={handleSubmit}>
        <Button>Tool</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Tool' }));
    expect(handleSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(handleSubmit).toHaveBeenCalledTimes(1);
  });

  it('is disabled and shows its busy label while busy', async () => {
    const user = userEvent.setup();
    const handleClick = jest.fn();
    render(
      <Button busy busyLabel="Sending…" onClick={handleClick}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Sending…' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(handleClick).not.toHaveBeenCalled();
  });

  it('regains the focus after being busy, unless it has moved on', () => {
    const { rerender } = render(<Button>Send</Button>);
    const button = screen.getByRole('button');
    act(() => button.focus());
    rerender(<Button busy>Send</Button>);
    // Browsers blur a disabled element; jsdom doesn't.
    act(() => button.blur());
    rerender(<Button>Send</Button>);
    expect(button).toHaveFocus();
  });

  it('styles a link with asChild', () => {
    render(
      <Button asChild icon="play">
        <a href="/demo">Try our demo</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Try our demo' });
    expect(link).toHaveAttribute('href', '/demo');
    expect(link).not.toHaveAttribute('type');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('passes its element to a ref', () => {
    const ref = { current: null as HTMLButtonElement | null };
    render(<Button ref={ref}>Send</Button>);
    expect(ref.current).toBe(screen.getByRole('button'));
  });
});

describe('IconButton', () => {
  it('uses its label as name and tooltip', () => {
    render(<IconButton icon="trash" label="Delete" />);
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('title', 'Delete');
  });
});
