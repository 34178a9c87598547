import type { FastifyInstance } from 'fastify';
import type { ShareKind } from '@lisan/contract';
import { addShareSection } from './export-section';
import { registerShareRoutes } from './shares.routes';
import type { Shareable, ShareKinds } from './share-kinds';
import { createShares } from './shares.service';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export type { Shareable, SharedSubject, SharedView } from './share-kinds';

export type AddShareable = (kind: ShareKind, shareable: Shareable) => void;

/** Links that show one object to anyone; each module registers what it can share. */
export function registerShares(app: FastifyInstance): AddShareable {
  const { core } = app;
  core.translator.add({ en, ar });
  const kinds: ShareKinds = new Map();
  registerShareRoutes(app, createShares(core, kinds));
  addShareSection(core);
  return (kind, shareable) => void kinds.set(kind, shareable);
}
