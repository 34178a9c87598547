import { createLoopTurns } from './loop-turns';

test('gives each caller its own turn, in order, with other work in between', async () => {
  const heard: string[] = [];
  const takeTurn = createLoopTurns();
  const take = async (name: string) => {
    await takeTurn();
    heard.push(name);
    setImmediate(() => heard.push(`after ${name}`));
  };
  await Promise.all([take('one'), take('two'), take('three')]);
  expect(heard).toEqual(['one', 'after one', 'two', 'after two', 'three']);
});
