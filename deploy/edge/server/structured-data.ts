import type { DocumentPrerender, Language, Plan } from '@lisan/contract';

interface DataRequest {
  readonly site: string;
  readonly language: Language;
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly image: string | undefined;
  readonly logo: string | undefined;
  readonly questions: DocumentPrerender['questions'];
  /** Empty when unknown. */
  readonly plans: readonly Plan[];
}

/** What search engines show about Lisan: who makes it, what it costs, and answers. */
export function structuredData(request: DataRequest): string {
  const graph = [organization(request), ...product(request), ...questionsPage(request)];
  const data = { '@context': 'https://schema.org', '@graph': graph };
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${text}</script>\n`;
}

const organizationId = (site: string) => `${site}/#organization`;

const organization = ({ site, name, description, logo }: DataRequest) => ({
  '@type': 'Organization',
  '@id': organizationId(site),
  name,
  description,
  url: `${site}/`,
  ...(logo && { logo }),
});

function product({ site, language, name, description, address, image, plans }: DataRequest) {
  const offers = plans.flatMap((plan) => {
    const cents = plan.prices[0]?.unit_amount;
    if (cents === undefined) return [];
    return {
      '@type': 'Offer',
      name: plan.title ?? plan.name,
      price: (cents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${address}#pricing`,
    };
  });
  if (offers.length === 0) return [];
  return [
    {
      '@type': 'Product',
      name,
      description,
      inLanguage: language,
      url: address,
      brand: { '@id': organizationId(site) },
      ...(image && { image }),
      offers,
    },
  ];
}

function questionsPage({ language, questions }: DataRequest) {
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      inLanguage: language,
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
