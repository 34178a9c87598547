import { pageProtocol } from '@lisan/contract';

/** Every call of the contract is below this path. */
export const BASE = pageProtocol.apiBase;
