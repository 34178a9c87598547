import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './CopyButton';

const writeText = jest.fn<Promise<void>, [string]>();

beforeEach(() => {
  jest.useFakeTimers();
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  // Announcements outlive the button that made them.
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

const press = async () => {
  fireEvent.click(screen.getByRole('button'));
  await act(() => Promise.resolve());
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('CopyButton', () => {
  it('copies and shows a check for the given time', async () => {
    render(<CopyButton text="a reply" copiedFor={10_000} />);
    await press();
    expect(writeText).toHaveBeenCalledWith('a reply');
    pass(9_999);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    pass(1);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  it('restarts the time on each press', async () => {
    render(<CopyButton text="a reply" copiedFor={2_000} />);
    await press();
    pass(1_500);
    await press();
    pass(1_500);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    pass(500);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  it('announces the copy to screen readers', async () => {
    render(<CopyButton text="a reply" copiedFor={2_000} />);
    await press();
    pass(100);
    expect(screen.getByText('Copied', { selector: '[aria-live=polite] > *' })).toBeInTheDocument();
  });

  it('reports a failed copy when no handler is given', async () => {
    writeText.mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
    render(<CopyButton text="a reply" copiedFor={2_000} />);
    await press();
    expect(screen.getByRole('button', { name: "Couldn't copy. Select the text instead." })).toBeVisible();
    pass(2_000);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  it('calls the handler instead of claiming success when the browser refuses', async () => {
    const refusal = new DOMException('not allowed', 'NotAllowedError');
    writeText.mockRejectedValue(refusal);
    const handleFail = jest.fn();
    render(<CopyButton text="a reply" copiedFor={2_000} onFail={handleFail} withWord />);
    await press();
    expect(handleFail).toHaveBeenCalledWith(refusal);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  });
});
