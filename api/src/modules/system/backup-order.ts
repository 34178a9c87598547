import type { Keys } from '../../auth/keys';

const [PURPOSE, ORDER] = ['operator', 'backup'];

/** What the backup command says to the running server: proof that it knows the server's secret. */
export function signBackupOrder(keys: Keys) {
  return {
    value: keys.sign(PURPOSE, ORDER),
    isSame: (given: string) => keys.verify(PURPOSE, ORDER, given),
  };
}
