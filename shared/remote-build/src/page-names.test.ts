import { keysPlaceholder, pageProtocol } from '@lisan/contract';
import * as names from './page-names';

test('matches the names of the contract', () => {
  expect({ ...pageProtocol, keysPlaceholder }).toMatchObject(names);
});
