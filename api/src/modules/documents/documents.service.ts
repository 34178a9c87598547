import { RequestError } from '@lisan/errors';
import {
  isShortText,
  numbersToCheck,
  type DocumentReader,
  type ParsedDocument,
  type ScanReader,
} from '@lisan/engine-documents';
import type { Core } from '../../core';
import { getPlan, type Ledger } from '../billing';
import { DAY_SECONDS } from '../../durations';

export interface UploadedDocument {
  readonly path: string;
  readonly fileName: string;
}

export interface ReadDocument extends ParsedDocument {
  /** Of a scan: numbers that may be read wrongly. */
  readonly numbersToCheck: readonly string[];
}

export interface Documents {
  /**
   * Reports the pages of a scan to the account's browsers. Throws `over_tier_limit` with the limit, `busy`,
   * `too_many_requests` after a day's scanned pages, or the readers' errors.
   * @param maxCharacters caller's own limit in characters
   */
  read(
    userId: string,
    document: UploadedDocument,
    signal: AbortSignal,
    maxCharacters?: number,
  ): Promise<ReadDocument>;
}

interface DocumentServices {
  readonly core: Pick<Core, 'events' | 'heavyWork' | 'limits' | 'log'>;
  readonly ledger: Pick<Ledger, 'getBalance'>;
  readonly reader: DocumentReader;
  readonly scans: ScanReader;
}

const RETRY_AFTER_SECONDS = 10;
/** A page takes seconds of the only scanner. */
const SCANNED_PAGES_PER_DAY = 200;

export function createDocuments({ core, ledger, reader, scans }: DocumentServices): Documents {
  const { events, heavyWork, limits: dailyLimits, log } = core;
  const scanning = new Set<string>();

  /** Takes minutes, so it doesn't occupy heavy work. One scan at a time for each account. */
  async function readScan(
    userId: string,
    { path, fileName: name }: UploadedDocument,
    pages: number,
    limits: { readonly signal: AbortSignal; readonly maximumCharacters: number },
  ): Promise<string> {
    if (scanning.has(userId))
      throw new RequestError('busy', { message: 'busy_with_yours', retryAfter: RETRY_AFTER_SECONDS });
    const onPage = (page: number): void => {
      events
        .publish(userId, 'scan.progressed', { name, page, pages })
        .catch((error: unknown) => log.warn({ err: error }, 'progress of a scan was not published'));
    };
    scanning.add(userId);
    try {
      // A scan that is too long is rejected unread.
      if (pages <= scans.maxPages)
        await dailyLimits.take(`scan:${userId}`, SCANNED_PAGES_PER_DAY, DAY_SECONDS, pages);
      return await scans.read({ ...limits, path, pages, onPage });
    } finally {
      scanning.delete(userId);
    }
  }

  return {
    async read(userId, document, signal, maxCharacters = Infinity) {
      const { path } = document;
      const { subscription_plan: plan } = await ledger.getBalance(userId);
      const { documentCharacters } = getPlan(plan);
      const maximumCharacters = Math.min(documentCharacters, maxCharacters);
      // Slow documents must leave capacity for fast ones.
      const isLong = !(await isShortText(path));
      const answer = await heavyWork.run({ account: userId, signal, isLong }, () =>
        reader.read({ path, maximumCharacters, signal }),
      );
      if (answer !== 'too-long') {
        if (!('scannedPages' in answer)) return { ...answer, numbersToCheck: [] };
        const limits = { signal, maximumCharacters };
        const text = await readScan(userId, document, answer.scannedPages, limits);
        if (text.length <= maximumCharacters)
          return { text, alternatives: [], numbersToCheck: numbersToCheck(text) };
      }
      throw new RequestError('over_tier_limit', {
        // Suggest a larger plan only when the plan is the limit.
        message: documentCharacters > maxCharacters ? 'document_too_long' : 'document_over_tier',
        values: { limit: maximumCharacters },
      });
    },
  };
}
