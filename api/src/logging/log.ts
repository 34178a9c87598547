import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../config/config';
import { describeError } from './describe-error';
import { findRequestId } from '@lisan/engine-runtime';

/**
 * Structured log without personal data: no bodies, headers, query strings or addresses, and only
 * `describeError` output of errors. Each entry carries its request's id.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      // The upload library would log whole requests with their tokens.
      busboyOptions: () => 'left out',
    },
    mixin(_fields, _level, logger) {
      const reqId = findRequestId();
      return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
