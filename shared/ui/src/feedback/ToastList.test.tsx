import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastList } from './ToastList';
import type { Toast } from './toast';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function Region({ toast }: { toast: Toast }) {
  const [toasts, setToasts] = useState([toast]);
  return <ToastList toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((one) => one.id !== id))} />;
}

describe('ToastList', () => {
  it('dismisses a toast after five seconds', () => {
    render(<Region toast={{ id: '1', tone: 'good', title: 'Saved' }} />);
    pass(4_900);
    expect(screen.getByRole('listitem')).toHaveTextContent('Saved');
    pass(200);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('keeps a toast while the pointer is over it', () => {
    render(<Region toast={{ id: '1', title: 'Saved' }} />);
    fireEvent.pointerMove(screen.getByRole('listitem'));
    pass(20_000);
    expect(screen.getByRole('listitem')).toBeVisible();
  });

  it('keeps a toast with an infinite duration', () => {
    const handleSelect = jest.fn();
    const action = { label: 'Undo', altText: 'Undo in the history', onSelect: handleSelect };
    render(<Region toast={{ id: '1', title: 'Deleted', duration: Infinity, action }} />);
    pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(handleSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('closes on its button, and F8 moves the focus to the list', () => {
    render(<Region toast={{ id: '1', tone: 'bad', title: 'Error', description: 'Try again.' }} />);
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('list')).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('dismisses the next toast after one was closed by its button', () => {
    const { rerender } = render(
      <ToastList toasts={[{ id: '1', title: 'Saved' }]} onDismiss={() => undefined} />,
    );
    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.pointerMove(close);
    fireEvent.click(close);
    rerender(<ToastList toasts={[]} onDismiss={() => undefined} />);
    const handleDismiss = jest.fn();
    rerender(<ToastList toasts={[{ id: '2', title: 'Copied' }]} onDismiss={handleDismiss} />);
    pass(5_100);
    expect(handleDismiss).toHaveBeenCalledWith('2');
  });
});
