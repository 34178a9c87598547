import { lifetimeUntil } from '@lisan/remote-kit';
import { createTypedText, DEBOUNCED_FROM_CHARACTERS } from './typed-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function aField(text: string) {
  const asked = jest.fn(() => text);
  return {
    asked,
    field: {
      get value() {
        return asked();
      },
      textLength: text.length,
    },
  };
}

function start() {
  const taken: string[] = [];
  const ending = new AbortController();
  return { taken, ending, typed: createTypedText((text) => taken.push(text), lifetimeUntil(ending.signal)) };
}

test('takes a short text at every key', () => {
  const { taken, typed } = start();
  typed.type(aField('Hello').field);
  typed.type(aField('Hello!').field);
  expect(taken).toEqual(['Hello', 'Hello!']);
});

test('reads a long text once, after the last key', () => {
  const { taken, typed } = start();
  const { field, asked } = aField('a'.repeat(DEBOUNCED_FROM_CHARACTERS));
  for (let key = 0; key < 30; key += 1) {
    typed.type(field);
    jest.advanceTimersByTime(100);
  }
  expect(asked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300);
  expect(taken).toEqual([field.value]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('delivers pending text on demand, and drops replaced text', () => {
  const { taken, typed } = start();
  const { field } = aField('b'.repeat(DEBOUNCED_FROM_CHARACTERS));
  typed.type(field);
  typed.settle();
  expect(taken).toHaveLength(1);
  typed.type(field);
  typed.forget();
  typed.settle();
  jest.advanceTimersByTime(1_000);
  expect(taken).toHaveLength(1);
});

test("delivers nothing after the account's lifetime ends", () => {
  const { taken, typed, ending } = start();
  typed.type(aField('c'.repeat(DEBOUNCED_FROM_CHARACTERS)).field);
  ending.abort();
  jest.advanceTimersByTime(1_000);
  expect(taken).toEqual([]);
});
