import { pino, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { errorForLog } from './failures/error-for-log.js';

/** The log of a process: lines of JSON, or readable ones on a terminal. `LOG_LEVEL` says how much. */
export function createLogger(name: string): Logger {
  const options = {
    name,
    level: process.env['LOG_LEVEL'] ?? 'info',
    serializers: { err: (error: unknown) => errorForLog(error) },
  };
  return process.stdout.isTTY
    ? pino(options, PinoPretty({ colorize: true, ignore: 'pid,hostname' }))
    : pino(options);
}
