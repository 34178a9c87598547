import { screen } from '@testing-library/react';
import { announce } from './announce';
import { focusHeading } from './focus';

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

  it('interrupts for errors, in a region of its own', () => {
    announce('Failed', 'assertive');
    announce('Failed again', 'assertive');
    jest.advanceTimersByTime(100);
    expect(screen.getByText('Failed again')).toHaveAttribute('aria-live', 'assertive');
  });
});

describe('focusHeading', () => {
  it('says where there is none', () => {
    expect(focusHeading(document.createElement('div'))).toBe(false);
  });
});
