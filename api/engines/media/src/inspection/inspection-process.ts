/*
 * Process that reads untrusted audio and video headers, which can make a parser fill its memory or loop.
 * Started by `probeMedia`.
 */
import { serveRequests } from '../sandbox/serve-requests';
import { findContainer } from '../container';
import { findBounds } from './bounds';
import { inspectionLimits, type Inspection, type InspectionInput } from './inspection-limits';
import { readHeader } from './media-header';

serveRequests(inspectionLimits.memory, async ({ path }: InspectionInput): Promise<Inspection> => {
  const container = await findContainer(path);
  if (!container) return { container, header: undefined };
  const bounds = findBounds(path, container);
  if (!bounds) return { container, header: 'too-much' };
  return { container, header: await readHeader(path, container, bounds.seconds) };
});
