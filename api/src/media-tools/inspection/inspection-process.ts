/*
 * The process that looks into uploaded sound and video: their headers are strangers' claims, and a parser that believes
 * one of them fills its memory or never ends. Started by `probeMedia`.
 */
import { serveOrders } from '../../confined/serve-orders';
import { findContainer } from '../container';
import { isWithinBounds } from './bounds';
import { inspectionLimits } from './inspection-limits';
import type { Inspection, InspectionOrder } from './inspection-protocol';
import { readHeader } from './media-header';

serveOrders(inspectionLimits.memory, async ({ path }: InspectionOrder): Promise<Inspection> => {
  const container = await findContainer(path);
  if (container && !isWithinBounds(path, container)) return { container, header: 'too-much' };
  return { container, header: container && (await readHeader(path, container)) };
});
