import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';

onBothDatabases('counts and lock-outs', (use) => {
  it('survive a killed database', async () => {
    const { rows } = await sql<{ kept: string }>`
      select relpersistence as kept from pg_class where relname in ('limits', 'limits_pkey')`.execute(
      use().db,
    );
    expect(rows).toEqual([{ kept: 'p' }, { kept: 'p' }]);
  });
});
