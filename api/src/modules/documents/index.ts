import type { FastifyInstance } from 'fastify';
import { createDocumentReader, createScanReader, documentTranslations } from '@lisan/engine-documents';
import { entryPoint } from '@lisan/engine-runtime';
import type { Ledger } from '../billing';
import { createDocuments, type Documents } from './documents.service';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export type { Documents, UploadedDocument } from './documents.service';

export function registerDocuments({ core }: FastifyInstance, ledger: Ledger): Documents {
  for (const catalogue of [documentTranslations, { en, ar }]) core.translator.add(catalogue);
  const reader = createDocumentReader({
    entry: entryPoint('document-process'),
    onFailure: (reason) => core.log.warn({ reason }, 'document process'),
  });
  const scans = createScanReader({
    entry: entryPoint('scan-process'),
    onFailure: (reason) => core.log.warn({ reason }, 'scan process'),
  });
  return createDocuments({ core, ledger, reader, scans });
}
