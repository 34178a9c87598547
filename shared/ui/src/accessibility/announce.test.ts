import { screen } from '@testing-library/react';
import { announce, focusHeading } from './announce';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('announce', () => {
  it('announces a message politely, and again when repeated', () => {
    announce('Saved');
    jest.advanceTimersByTime(100);
    const region = screen.getByText('Saved');
    expect(region).toHaveAttribute('aria-live', 'polite');

    announce('Saved');
    expect(region).toBeEmptyDOMElement();
    jest.advanceTimersByTime(100);
    expect(region).toHaveTextContent('Saved');
  });
});

describe('focusHeading', () => {
  it('returns false without a heading', () => {
    expect(focusHeading(document.createElement('div'))).toBe(false);
  });
});
