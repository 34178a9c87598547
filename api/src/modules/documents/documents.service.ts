import { Problem } from '@lisan/errors';
import type { DocumentReader, ParsedDocument } from '../../engines/documents';
import { getPlan, type Ledger } from '../billing';

/** The text of a document, as much as the account's plan allows at once. */
export interface Documents {
  /**
   * Throws `over_tier_limit` with the number that it is over, or what the reader throws.
   * @param most characters that whoever asks can take, whatever the plan says
   */
  read(userId: string, path: string, signal: AbortSignal, most?: number): Promise<ParsedDocument>;
}

const figures = new Intl.NumberFormat('en');

export function createDocuments(ledger: Pick<Ledger, 'getBalance'>, reader: DocumentReader): Documents {
  return {
    async read(userId, path, signal, most = Infinity) {
      const { subscription_plan: plan } = await ledger.getBalance(userId);
      const { documentCharacters } = getPlan(plan);
      const maximumCharacters = Math.min(documentCharacters, most);
      const answer = await reader.read({ path, maximumCharacters, signal });
      if (answer !== 'too-long') return answer;
      throw new Problem('over_tier_limit', {
        // A larger plan helps only where the plan is what stands in the way.
        message: documentCharacters > most ? 'document_too_long' : 'document_over_tier',
        values: { limit: figures.format(maximumCharacters) },
      });
    },
  };
}
