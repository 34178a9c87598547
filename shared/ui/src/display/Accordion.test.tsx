import { render, screen } from '@testing-library/react';
import { Accordion } from './Accordion';

const items = [
  { id: 'a', title: 'First?', content: 'Yes.' },
  { id: 'b', title: 'Second?', content: 'No.' },
];

test('groups its items, so that the browser opens one at a time, and renders headings', () => {
  render(<Accordion items={items} />);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  const [first, second] = screen.getAllByRole<HTMLDetailsElement>('group');
  expect(first).toHaveAttribute('name');
  expect(first?.getAttribute('name')).toBe(second?.getAttribute('name'));
  expect(second).toHaveTextContent('No.');
});
