import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Sidebar } from './Sidebar';
import type { SidebarItem } from './sidebar-item';

const items: readonly SidebarItem[] = [
  {
    id: 'news',
    label: 'Notifications',
    icon: 'bell',
    place: 'start',
    badge: { text: '3', label: '3 unread' },
  },
  { id: 'chat', label: 'Text Generation', icon: 'chat', shortLabel: 'Text' },
  { id: 'speech', label: 'Text To Audio', icon: 'wave' },
  { id: 'video', label: 'Audio To Video', icon: 'film' },
  { id: 'activity', label: 'Activity', icon: 'chart' },
  { id: 'profile', label: 'Profile', icon: 'person' },
  { id: 'out', label: 'Log Out', icon: 'signOut', place: 'end' },
];

function Navigation() {
  const [current, setCurrent] = useState('chat');
  return (
    <Sidebar
      label="Dashboard"
      items={items}
      current={current}
      onSelect={setCurrent}
      account={{
        label: 'Your account',
        name: 'Layla',
        detail: 'layla@example.com',
        shortcuts: ['profile', 'out'],
      }}
      header={<b>Lisan</b>}
      collapsedHeader={<b>Lis</b>}
    />
  );
}

const showOn = (...widths: string[]) =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: widths.some((width) => query.includes(width)),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

const entryNamed = (name: string) => screen.getByRole('button', { name });

describe('Sidebar', () => {
  it('marks the current item and selects another', async () => {
    const user = userEvent.setup();
    render(<Navigation />);
    const navigation = screen.getByRole('navigation', { name: 'Dashboard' });
    expect(within(navigation).getByRole('button', { current: 'page' })).toHaveTextContent('Text Generation');
    await user.click(entryNamed('Activity'));
    expect(within(navigation).getByRole('button', { current: 'page' })).toHaveTextContent('Activity');
  });

  it('renders items with an address as links, selected in place by a plain press only', async () => {
    const user = userEvent.setup();
    const selected: string[] = [];
    render(
      <Sidebar
        label="Dashboard"
        items={[{ id: 'chat', label: 'Text Generation', icon: 'chat', href: '#chat' }]}
        current={undefined}
        onSelect={(id) => selected.push(id)}
      />,
    );
    const link = screen.getByRole('link', { name: 'Text Generation' });
    expect(link).toHaveAttribute('href', '#chat');
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(selected).toEqual([]);
    await user.click(link);
    expect(selected).toEqual(['chat']);
  });

  it('collapses to icons with accessible names', async () => {
    const user = userEvent.setup();
    render(<Navigation />);
    const toggle = entryNamed('Collapse the menu');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(entryNamed('Expand the menu')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Activity')).not.toBeInTheDocument();
    expect(entryNamed('Activity')).toHaveAttribute('title', 'Activity');
    expect(screen.getByText('Lis')).toBeVisible();
  });

  it('starts collapsed on a narrow screen', () => {
    showOn('1023.98px');
    render(<Navigation />);
    expect(entryNamed('Expand the menu')).toBeVisible();
  });

  it('is a bar on phones, with the rest in a sheet that closes after a choice', async () => {
    showOn('639.98px', '1023.98px');
    const user = userEvent.setup();
    render(<Navigation />);
    expect(entryNamed('Text Generation')).toHaveTextContent('Text');
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
    await user.click(entryNamed('More 3 unread'));
    const sheet = screen.getByRole('group', { name: 'More' });
    expect(sheet).toHaveTextContent('Layla');
    expect(within(sheet).getByRole('button', { name: 'Log Out' })).toBeVisible();
    await user.click(within(sheet).getByRole('button', { name: 'Profile' }));
    expect(screen.queryByRole('group', { name: 'More' })).not.toBeInTheDocument();
    expect(entryNamed('More 3 unread')).toHaveAttribute('aria-current', 'true');
  });

  it('repeats shortcuts in the menu of the account', async () => {
    const user = userEvent.setup();
    render(<Navigation />);
    await user.click(entryNamed('Your account Layla'));
    const menu = screen.getByRole('group', { name: 'Your account' });
    expect(menu).toHaveTextContent('layla@example.com');
    await user.click(within(menu).getByRole('button', { name: 'Profile' }));
    expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('Profile');
  });

  it('counts what is new, also on its icon and on More', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Navigation />);
    expect(entryNamed('Notifications 3 unread')).toBeVisible();
    await user.click(entryNamed('Collapse the menu'));
    expect(entryNamed('Notifications, 3 unread')).toHaveTextContent('3');
    unmount();
    showOn('639.98px', '1023.98px');
    render(<Navigation />);
    expect(entryNamed('More 3 unread')).toBeVisible();
  });
});

it('reports a hovered or focused item before it is selected', async () => {
  const user = userEvent.setup();
  const near: string[] = [];
  render(
    <Sidebar
      label="Dashboard"
      items={items}
      current="chat"
      onSelect={() => undefined}
      onNear={(id) => near.push(id)}
    />,
  );
  await user.hover(screen.getByRole('button', { name: 'Activity' }));
  await user.tab();
  await user.tab();
  expect(near).toEqual(['activity', 'news']);
});
