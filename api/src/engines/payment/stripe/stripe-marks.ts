/** Metadata by which our things are known among others of the same Stripe account. */
export const marks = {
  /** Of a product: name of the plan whose quotas it gives. */
  plan: 'lisan_plan',
  /** Of a product: `true` for the one that is recommended. */
  popular: 'lisan_popular',
  /** Of a product: Unix seconds, the order of the cards; its own time of creation unless told. */
  created: 'lisan_created',
  /** Of a product: what stands on its card in Arabic; features one a line. The product's own words are English. */
  descriptionAr: 'lisan_description_ar',
  featuresAr: 'lisan_features_ar',
  /** Of a customer and a subscription: the account. */
  user: 'lisan_user',
  /** Of a portal configuration: the one that `seed-plans` made. */
  portal: 'lisan_portal',
} as const;
