import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { Argument, Option } from 'commander';
import { UsageError } from './usage-error.js';

/** `<EMPID>`, validated. */
export function empidArgument(): Argument {
  return new Argument('<EMPID>', 'employee id of 6 digits').argParser((text: string) => {
    if (EMPID_PATTERN.test(text)) return text;
    throw new UsageError('An employee id has 6 digits.');
  });
}

/** `--to`, the log into which events are copied. */
export function toOption(): Option {
  return new Option(
    '--to <address>',
    'the log to copy into, an address as in EVENTSTORE_URL, such as esdb://user:password@host:2113?tlsCAFile=ca.crt',
  );
}

/** `--json`, for programs that read the answer. */
export function jsonOption(): Option {
  return new Option('--json', 'answer with JSON, for programs');
}
