import english from '../translations/en.json';
import { keysOfLabels } from './voice-options';

test('each label of a voice is found by its English words', () => {
  expect([...keysOfLabels].map(([label, key]) => [key, label])).toEqual(
    Object.entries(english.voices.labels),
  );
});
