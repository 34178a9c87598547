import { sentencesOf, findUnannounced } from './sentences';

test('splits a growing reply into sentences in both languages', () => {
  expect(sentencesOf('Brew it slowly. Then wait', 'en')).toEqual(['Brew it slowly.', 'Then wait']);
  expect(sentencesOf('هل تحب القهوة؟ اشربها ببطء. ثم', 'ar')).toEqual([
    'هل تحب القهوة؟',
    'اشربها ببطء.',
    'ثم',
  ]);
  expect(sentencesOf('  \n ', 'en')).toEqual([]);
});

describe('untold', () => {
  it.each([
    ['nothing was told yet', [], ['One.', 'Two.'], ['One.', 'Two.']],
    ['another came', ['One.'], ['One.', 'Two.'], ['Two.']],
    ['the same is said again', ['Buy less.'], ['Buy less.', 'Buy less.'], ['Buy less.']],
    ['marks were found to be marks', ['It is **bold.'], ['It is bold.', 'It is dark.'], ['It is dark.']],
    ['what seemed an end was none', ['See p.'], ['See p. 12 of it.', 'Then go.'], ['12 of it.', 'Then go.']],
    ['two are one by now', ['One.', 'Two.'], ['One. Two. And three.'], ['And three.']],
    ['it is told as a script', ['Here it is:'], ['A hook.', 'Here it is:'], ['A hook.']],
    ['in Arabic', ['هل تحب القهوة؟'], ['هل تحب **القهوة**؟', 'اشربها ببطء.'], ['اشربها ببطء.']],
  ])('%s', (_when, announced, complete, fresh) => {
    expect(findUnannounced(announced, complete)).toEqual(fresh);
  });
});
