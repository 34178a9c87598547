import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../config/config';
import { describeError } from './describe-error';
import { findRequestId } from '../runtime/request-context';

/**
 * Structured lines without personal data: no bodies, headers, query strings or addresses ever reach it, and of errors
 * only what `describeError` lets through. Each line of a request carries its id, wherever it was written.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      // The upload library traces whole requests, with their tokens.
      busboyOptions: () => 'left out',
    },
    mixin(_fields, _level, logger) {
      const reqId = findRequestId();
      return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
