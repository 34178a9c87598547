import english from '../translations/en.json';
import { keysOfLabels } from './voice-options';

test('translates each label of the English file', () => {
  expect([...keysOfLabels].map(([label, key]) => [key, label])).toEqual(
    Object.entries(english.voices.labels),
  );
});
