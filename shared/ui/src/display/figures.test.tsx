import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Progress, fractionOf } from '../feedback/Progress';
import { Avatar } from './Avatar';
import { Table } from './Table';

describe('Progress', () => {
  it('shows label, progress and a cancel button', async () => {
    const user = userEvent.setup();
    const handleCancel = jest.fn();
    const { rerender } = render(
      <Progress label="Uploading" fraction={fractionOf(42, 100)} detail="42%" onCancel={handleCancel} />,
    );
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '42');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(handleCancel).toHaveBeenCalledTimes(1);

    rerender(<Progress label="Uploading" />);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  });
});

test.each([
  [0.25, 1, '25'],
  [3, 12, '25'],
  [2, 1, '100'],
  [-1, 1, '0'],
  [5, 0, '0'],
  [Number.NaN, 1, '0'],
])('draws %d of %d as %s per cent', (done, whole, percent) => {
  render(<Progress label="Uploading" fraction={fractionOf(done, whole)} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent);
});

describe('Table', () => {
  it('names itself, its columns and its rows', () => {
    render(
      <Table
        caption="Jobs"
        columns={[
          { id: 'name', header: 'Name' },
          { id: 'length', header: 'Length', align: 'end' },
        ]}
        rows={[
          { id: '1', cells: { name: 'Interview', length: '1:12' } },
          { id: '2', cells: { name: 'Welcome' } },
        ]}
      />,
    );
    const table = within(screen.getByRole('region', { name: 'Jobs' })).getByRole('table', { name: 'Jobs' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getByRole('rowheader', { name: 'Interview' })).toBeVisible();
    expect(within(table).getByRole('cell', { name: '1:12' })).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });
});

describe('Avatar', () => {
  it.each([
    ['layla haddad', 'LH'],
    ['ليلى حداد', 'ل\u2009ح'],
    ['𝒩our layla', '𝒩L'],
  ])('shows initials for %j', (name, letters) => {
    render(<Avatar name={name} />);
    expect(screen.getByText(letters, { normalizer: (text) => text })).toBeInTheDocument();
  });

  it('has an accessible name', () => {
    render(<Avatar name="Layla" />);
    expect(screen.getByRole('img', { name: 'Layla' })).toBeVisible();
  });
});
