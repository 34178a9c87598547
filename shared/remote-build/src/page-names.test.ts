import { keysPlace, pageProtocol } from '@lisan/contract';
import * as names from './page-names';

test('builds use the names of the contract', () => {
  expect({ ...pageProtocol, keysPlace }).toMatchObject(names);
});
