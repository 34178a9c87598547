import { sentencesOf } from './sentences';

test('a growing reply is taken apart where its sentences end, in both languages', () => {
  expect(sentencesOf('Brew it slowly. Then wait', 'en')).toEqual(['Brew it slowly.', 'Then wait']);
  expect(sentencesOf('هل تحب القهوة؟ اشربها ببطء. ثم', 'ar')).toEqual([
    'هل تحب القهوة؟',
    'اشربها ببطء.',
    'ثم',
  ]);
  expect(sentencesOf('  \n ', 'en')).toEqual([]);
});
