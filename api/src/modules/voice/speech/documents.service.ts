import { Problem } from '@lisan/errors';
import type { DocumentReader } from '../../../engines/documents';
import { getPlan, type Ledger } from '../../billing';

/** The text of a document, as much as the account's plan allows at once. */
export interface Documents {
  /** Throws `over_tier_limit` with the plan's number, or what the reader throws. */
  read(userId: string, path: string, signal: AbortSignal): Promise<string>;
}

const figures = new Intl.NumberFormat('en');

export function createDocuments(ledger: Pick<Ledger, 'getBalance'>, reader: DocumentReader): Documents {
  return {
    async read(userId, path, signal) {
      const { subscription_plan: plan } = await ledger.getBalance(userId);
      const { documentCharacters } = getPlan(plan);
      const answer = await reader.read({ path, maximumCharacters: documentCharacters, signal });
      if (answer !== 'too-long') return answer.text;
      const values = { limit: figures.format(documentCharacters) };
      throw new Problem('over_tier_limit', { message: 'document_over_tier', values });
    },
  };
}
