import { screen } from '@testing-library/react';
import { announce, focusHeading } from './announce';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('announce', () => {
  it('says a text politely, and again when it is the same', () => {
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
  it('says where there is none', () => {
    expect(focusHeading(document.createElement('div'))).toBe(false);
  });
});
