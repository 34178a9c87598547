import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from './ToastRegion';

let mockIsDown = true;
jest.mock('./ToastList', () => {
  if (mockIsDown) throw new Error('The line is down.');
  return jest.requireActual<object>('./ToastList');
});

it('shows a plain toast when the list fails to load, and the next toast retries', async () => {
  const user = userEvent.setup();
  const handleDismiss = jest.fn();
  const handleUndo = jest.fn();
  const action = { label: 'Undo', altText: 'Undo in the history', onSelect: handleUndo };
  const { rerender } = render(<ToastRegion toasts={[]} onDismiss={handleDismiss} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  const deleted = { id: '1', title: 'Deleted', action, duration: Infinity };
  rerender(<ToastRegion toasts={[deleted]} onDismiss={handleDismiss} />);
  expect(await screen.findByRole('status')).toHaveTextContent('Deleted');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(handleUndo).toHaveBeenCalledTimes(1);
  expect(handleDismiss).toHaveBeenCalledWith('1');

  rerender(<ToastRegion toasts={[{ id: '2', title: 'Saved' }]} duration={1} onDismiss={handleDismiss} />);
  await waitFor(() => expect(handleDismiss).toHaveBeenCalledWith('2'));

  mockIsDown = false;
  rerender(<ToastRegion toasts={[{ id: '3', title: 'Copied' }]} onDismiss={handleDismiss} />);
  expect(await screen.findByRole('listitem')).toHaveTextContent('Copied');
  expect(screen.getByRole('region')).toHaveAccessibleName('Notifications (F8)');
});
