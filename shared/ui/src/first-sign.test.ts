import { firstSign } from './first-sign';

it('tells everybody of one sign, also who asks later', async () => {
  const heard: string[] = [];
  void firstSign().then(() => heard.push('early'));
  await Promise.resolve();
  expect(heard).toEqual([]);
  window.dispatchEvent(new Event('keydown'));
  await firstSign();
  expect(heard).toEqual(['early']);
});
