import type { Connection } from '../../database/schema';

export async function findCustomer(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id;
}

export async function saveCustomer(db: Connection, userId: string, customerId: string): Promise<void> {
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
