import type {
  FakeInvoice,
  FakePrice,
  FakeProduct,
  FakeSession,
  FakeStore,
  FakeSubscription,
} from './fake-objects';
import { invoiceShape } from './shapes/invoice-shape';
import { priceShape } from './shapes/price-shape';
import { productShape } from './shapes/product-shape';
import { sessionShape } from './shapes/session-shape';
import { subscriptionShape } from './shapes/subscription-shape';

/** What the store holds, in Stripe's own shapes; `expand` names the references that are answered whole. */
export function createFakeViews(store: FakeStore) {
  const findPrice = (id: string) => store.prices.get(id);
  const invoice = (one: FakeInvoice) => invoiceShape(one, findPrice);

  function getPrice(id: string): FakePrice {
    const sold = findPrice(id);
    if (!sold) throw new Error(`There is no price ${id}.`);
    return sold;
  }

  function product(one: FakeProduct, expand: readonly string[]) {
    return productShape(
      one,
      expand.includes('default_price') ? priceShape(getPrice(one.defaultPrice)) : undefined,
    );
  }

  function subscription(one: FakeSubscription, expand: readonly string[] = []) {
    const sold = getPrice(one.price);
    const owner = store.products.get(sold.product);
    const newest = one.latestInvoice === null ? undefined : store.invoices.get(one.latestInvoice);
    return subscriptionShape(one, {
      sold,
      product: owner && expand.includes('items.data.price.product') ? productShape(owner) : undefined,
      invoice: newest && expand.includes('latest_invoice') ? invoice(newest) : one.latestInvoice,
    });
  }

  const session = (one: FakeSession) => sessionShape(one, getPrice(one.price).cents);

  return { product, invoice, subscription, session };
}

export type FakeViews = ReturnType<typeof createFakeViews>;
