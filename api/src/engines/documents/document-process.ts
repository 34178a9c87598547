/*
 * The process that reads one document and ends: whatever a hostile file does to its parser, it does here. Started by
 * `createDocumentReader`.
 */
import { readFile } from 'node:fs/promises';
import { documentLimits } from './document-limits';
import type { DocumentOrder, DocumentReport } from './document-protocol';
import { isDocumentError } from './document-refusal';
import { watchMemory } from './memory-watch';

watchMemory(documentLimits.memory);
process.once('disconnect', () => process.exit(0));
process.once('message', (order) => void obey(order as DocumentOrder));

async function obey(order: DocumentOrder): Promise<void> {
  const report = await act(order).catch(reportOf);
  process.send?.(report, undefined, undefined, () => process.exit(0));
}

async function act({ path, maximumCharacters }: DocumentOrder): Promise<DocumentReport> {
  const { parseDocument } = await import('./parse-document');
  const text = await parseDocument(new Uint8Array(await readFile(path)), maximumCharacters);
  return text.length > maximumCharacters ? { kind: 'too-long' } : { kind: 'read', text };
}

function reportOf(error: unknown): DocumentReport {
  if (isDocumentError(error)) return { kind: 'refused', refusal: error.code };
  return { kind: 'failed', reason: String(error) };
}
