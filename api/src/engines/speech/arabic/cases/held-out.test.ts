import { measureDevelopment, measureHeldOut } from './held-out';

const share = ({ right, words }: { right: number; words: number }) => right / words;

it('reads new everyday sentences about as well as the documented figure says', () => {
  expect(share(measureHeldOut())).toBeGreaterThan(0.89);
});

it('keeps what was corrected on the development sheet', () => {
  expect(share(measureDevelopment())).toBeGreaterThan(0.96);
});
