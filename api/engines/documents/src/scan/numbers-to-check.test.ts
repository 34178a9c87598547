import { numbersToCheck } from './numbers-to-check';

it.each([
  ['In 2027 we sold 4,500 loaves (25%), 25% more.', ['2027', '4,500', '25%']],
  ['بزيادة 25% عن ٢٠٢٤، أي ٤٥٬٠٠٠ رغيف و٪٣.', ['25%', '٢٠٢٤', '٤٥٬٠٠٠', 'و٪٣']],
  ['Call +962 or "B12" at -3.5.', ['+962', 'B12', '-3.5']],
  ['No numbers at all.', []],
])('lists each number and share of %j once', (text, numbers) => {
  expect(numbersToCheck(text)).toEqual(numbers);
});
