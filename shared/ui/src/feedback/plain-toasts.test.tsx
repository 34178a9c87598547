import { fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './ToastRegion';

let mockIsDown = true;
jest.mock('./ToastList', () => {
  if (mockIsDown) throw new Error('The line is down.');
  return jest.requireActual<object>('./ToastList');
});

it('a toast is said plainly where what shows it did not come, which is asked for again with the next', async () => {
  const handleDismiss = jest.fn();
  const { rerender } = render(
    <ToastRegion toasts={[{ id: '1', title: 'Saved' }]} onDismiss={handleDismiss} />,
  );
  expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(handleDismiss).toHaveBeenCalledWith('1');
  mockIsDown = false;
  rerender(<ToastRegion toasts={[{ id: '2', title: 'Copied' }]} onDismiss={handleDismiss} />);
  expect(await screen.findByRole('region')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
