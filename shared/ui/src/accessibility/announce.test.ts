import { screen } from '@testing-library/react';
import { announce, focusHeading } from './announce';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('announce', () => {
  it('announces messages that come together, each as a change of its own', () => {
    announce('Saved');
    announce('Copied');
    const region = document.getElementById('lisan-announcer');
    expect(region).toHaveAttribute('aria-live', 'polite');
    expect(region).toHaveTextContent('');
    jest.advanceTimersByTime(100);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    expect(screen.getByText('Copied')).toBeInTheDocument();
    jest.advanceTimersByTime(10_000);
    expect(region).toBeEmptyDOMElement();
  });
});

describe('focusHeading', () => {
  it('returns false without a heading', () => {
    expect(focusHeading(document.createElement('div'))).toBe(false);
  });
});
