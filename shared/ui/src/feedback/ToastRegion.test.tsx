import { render, screen } from '@testing-library/react';
import { ToastRegion } from './ToastRegion';
import type { Toast } from './toast';

const saved: Toast = { id: '1', tone: 'good', title: 'Saved' };

it('shows its first toast once what shows toasts is there, and the next ones too', async () => {
  const { rerender } = render(<ToastRegion toasts={[]} onDismiss={() => undefined} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  rerender(<ToastRegion toasts={[saved]} onDismiss={() => undefined} />);
  expect(await screen.findByRole('listitem')).toHaveTextContent('Saved');
  rerender(<ToastRegion toasts={[]} onDismiss={() => undefined} />);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  rerender(<ToastRegion toasts={[{ ...saved, id: '2', title: 'Copied' }]} onDismiss={() => undefined} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Copied');
});
