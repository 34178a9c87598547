import { render, screen } from '@testing-library/react';
import { Dialog } from '../overlays/Dialog';
import { ToastRegion } from './ToastRegion';
import type { Toast } from './toast';

function Page({ isOpen, toasts }: { isOpen: boolean; toasts: readonly Toast[] }) {
  return (
    <main>
      <Dialog open={isOpen} onOpenChange={() => undefined} title="Clone Your Voice" />
      <ToastRegion toasts={toasts} onDismiss={() => undefined} />
    </main>
  );
}

it('keeps a toast in reach of screen readers above a dialog that opened before it', async () => {
  const { rerender } = render(<Page isOpen={false} toasts={[]} />);
  rerender(<Page isOpen toasts={[]} />);
  await screen.findByRole('dialog');
  rerender(<Page isOpen toasts={[{ id: '1', title: 'The file is too short.', duration: Infinity }]} />);
  expect(await screen.findByRole('listitem')).toHaveTextContent('The file is too short.');
});
