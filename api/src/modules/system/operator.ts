import type { FastifyRequest } from 'fastify';
import { RequestError } from '@lisan/errors';
import type { Config } from '../../config/config';
import { isLocalName } from '../../routing/local-ip';
import { isSameSecret } from '../../routing/same-secret';

/** Allows the operator's token or, when none is set, requests from this machine. */
export function assertOperator(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  request: FastifyRequest,
): void {
  const isOperator =
    metricsToken === null
      ? request.isFromThisMachine() && isLocalName(request.hostname)
      : isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  if (!isOperator) throw new RequestError('not_yours', { message: 'operator_only' });
}
