import { RequestError } from '@lisan/errors';
import type { DocumentReader, ParsedDocument } from '@lisan/engine-documents';
import { getPlan, type Ledger } from '../billing';

export interface Documents {
  /**
   * Throws `over_tier_limit` with the limit, or the reader's errors.
   * @param maxCharacters caller's own limit in characters
   */
  read(userId: string, path: string, signal: AbortSignal, maxCharacters?: number): Promise<ParsedDocument>;
}

export function createDocuments(ledger: Pick<Ledger, 'getBalance'>, reader: DocumentReader): Documents {
  return {
    async read(userId, path, signal, maxCharacters = Infinity) {
      const { subscription_plan: plan } = await ledger.getBalance(userId);
      const { documentCharacters } = getPlan(plan);
      const maximumCharacters = Math.min(documentCharacters, maxCharacters);
      const answer = await reader.read({ path, maximumCharacters, signal });
      if (answer !== 'too-long') return answer;
      throw new RequestError('over_tier_limit', {
        // Suggest a larger plan only when the plan is the limit.
        message: documentCharacters > maxCharacters ? 'document_too_long' : 'document_over_tier',
        values: { limit: maximumCharacters },
      });
    },
  };
}
