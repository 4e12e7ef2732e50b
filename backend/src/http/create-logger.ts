import { pino, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';

/** The log of a process: lines of JSON, or readable ones on a terminal. `LOG_LEVEL` says how much. */
export function createLogger(name: string): Logger {
  const options = { name, level: process.env['LOG_LEVEL'] ?? 'info' };
  return process.stdout.isTTY
    ? pino(options, PinoPretty({ colorize: true, ignore: 'pid,hostname' }))
    : pino(options);
}
