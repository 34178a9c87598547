/** Every call of the contract is below this path. */
export const BASE = '/api';
