import { lifetimeUntil } from '@lisan/remote-kit';
import { createTypedText, DEBOUNCED_FROM_CHARACTERS } from './typed-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function aField(text: string) {
  const readValue = jest.fn(() => text);
  return {
    readValue,
    field: {
      get value() {
        return readValue();
      },
      textLength: text.length,
    },
  };
}

function start() {
  const received: string[] = [];
  const ending = new AbortController();
  return {
    received,
    ending,
    typed: createTypedText((text) => received.push(text), lifetimeUntil(ending.signal)),
  };
}

test('takes a short text at every key', () => {
  const { received, typed } = start();
  typed.type(aField('Hello').field);
  typed.type(aField('Hello!').field);
  expect(received).toEqual(['Hello', 'Hello!']);
});

test('reads a long text once, after the last key', () => {
  const { received, typed } = start();
  const { field, readValue } = aField('a'.repeat(DEBOUNCED_FROM_CHARACTERS));
  for (let key = 0; key < 30; key += 1) {
    typed.type(field);
    jest.advanceTimersByTime(100);
  }
  expect(readValue).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300);
  expect(received).toEqual([field.value]);
  expect(readValue).toHaveBeenCalledTimes(2);
});

test('delivers pending text on demand, and drops replaced text', () => {
  const { received, typed } = start();
  const { field } = aField('b'.repeat(DEBOUNCED_FROM_CHARACTERS));
  typed.type(field);
  typed.settle();
  expect(received).toHaveLength(1);
  typed.type(field);
  typed.forget();
  typed.settle();
  jest.advanceTimersByTime(1_000);
  expect(received).toHaveLength(1);
});

test("delivers nothing after the account's lifetime ends", () => {
  const { received, typed, ending } = start();
  typed.type(aField('c'.repeat(DEBOUNCED_FROM_CHARACTERS)).field);
  ending.abort();
  jest.advanceTimersByTime(1_000);
  expect(received).toEqual([]);
});
