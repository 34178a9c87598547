import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './Accordion';

const items = [
  { id: 'a', title: 'First?', content: 'Yes.' },
  { id: 'b', title: 'Second?', content: 'No.' },
];

describe('Accordion', () => {
  it('opens one item at a time and closes it when pressed again', async () => {
    const user = userEvent.setup();
    render(<Accordion items={items} />);
    const first = screen.getByRole('button', { name: 'First?' });
    const second = screen.getByRole('button', { name: 'Second?' });
    await user.click(first);
    expect(first).toHaveAttribute('aria-expanded', 'true');

    await user.click(second);
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('region', { name: 'First?' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Second?' })).toHaveTextContent('No.');

    await user.click(second);
    expect(second).toHaveAttribute('aria-expanded', 'false');
  });

  it('supports arrow keys and renders headings', async () => {
    const user = userEvent.setup();
    render(<Accordion items={items} />);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    await user.tab();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: 'Second?' })).toHaveAttribute('aria-expanded', 'true');
  });
});
