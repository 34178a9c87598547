import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { focusHeading } from '../accessibility/announce';
import { WorkArea } from './WorkArea';

const view = (
  <WorkArea title="Text Generation" panel={{ title: 'Conversations', content: <p>Today</p> }}>
    <p>Work</p>
  </WorkArea>
);

describe('WorkArea', () => {
  it('shows its panel beside the content on a desktop', () => {
    render(view);
    expect(screen.getByRole('complementary', { name: 'Conversations' })).toHaveTextContent('Today');
    expect(screen.queryByRole('button', { name: 'Conversations' })).not.toBeInTheDocument();
  });

  it('opens its panel as a sheet on a narrow screen', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        media: query,
        matches: query.includes('1023.98px'),
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const user = userEvent.setup();
    render(view);
    expect(screen.queryByText('Today')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Conversations' }));
    expect(screen.getByRole('dialog', { name: 'Conversations' })).toHaveTextContent('Today');
  });

  it('moves the focus to its heading', () => {
    render(view);
    expect(focusHeading()).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Text Generation' })).toHaveFocus();
  });
});
