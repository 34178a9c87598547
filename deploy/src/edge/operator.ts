import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isCallerNear, isLocalName } from './near';

/**
 * As the API says it: whoever knows the operator's token; where none is set, whoever sits at this machine and asks for it by its
 * own name.
 */
export function isOperator(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (metricsToken === undefined) return isCallerNear(request) && isLocalName(request.hostname);
  return isSame(request.raw.headers.authorization ?? '', `Bearer ${metricsToken}`);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In a time that tells nothing of how much is right. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
