import type { Stripe } from 'stripe';
import type { FakeProduct } from '../fake-objects';
import { quiet } from './dated';

/** A product; `price` is its default price whole, where that was asked for. */
export function productShape(product: FakeProduct, price?: Stripe.Price): Stripe.Product {
  const { id, created, name, active, description, metadata } = product;
  return {
    ...quiet,
    ...{ id, object: 'product', active, created, updated: created, name, description, metadata },
    default_price: price ?? product.defaultPrice,
    marketing_features: product.features.map((feature) => ({ name: feature })),
    ...{ images: [], package_dimensions: null, shippable: null, statement_descriptor: null },
    ...{ tax_code: null, tax_details: null, type: 'service', unit_label: null, url: null },
  } satisfies Stripe.Product;
}
