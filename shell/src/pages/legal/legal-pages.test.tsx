import { screen, within } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell';

it.each([
  ['/terms', 'Terms and Conditions', 11],
  ['/privacy', 'Privacy', 10],
])('shows %s with its sections', async (path, title, count) => {
  await renderShell(path);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const main = screen.getByRole('main');
  expect(within(main).getAllByRole('heading', { level: 2 })).toHaveLength(count);
});

it.each(['/welcome', '/about', '/terms', '/login', '/register', '/reset-code', '/nowhere'])(
  'leads from %s to about, terms and privacy',
  async (path) => {
    await renderShell(path);
    const footer = screen.getByRole('navigation', { name: 'About Lisan' });
    const targets = within(footer)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/about', '/terms', '/privacy']);
  },
);
