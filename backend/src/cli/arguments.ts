import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import {
  TEXT_ENCODINGS,
  type PunchFileChoices,
  type TextEncoding,
} from '@timekeep/contracts/clock/punch-files';
import { Argument, Command, Option } from 'commander';
import type { ImportOptions } from './import/import-file.js';
import { UsageError } from './errors.js';
import { OUTPUT_FORMATS, type OutputFormat } from './terminal.js';

/** `<EMPID>`, validated. */
export function empidArgument(): Argument {
  return new Argument('<EMPID>', 'employee id of 6 digits').argParser((text: string) => {
    if (EMPID_PATTERN.test(text)) return text;
    throw new UsageError('An employee id has 6 digits.');
  });
}

/**
 * `--to`, the log into which events are copied. The address may have a password, and other users of the machine see the arguments of a
 * command: without an address the option takes that of the variable.
 *
 * @param variable alone it does not set the option
 */
export function toOption(variable: string): Option {
  return new Option(
    '--to [address]',
    `the log to copy into, an address as in EVENTSTORE_URL, such as esdb://user:password@host:2113?tlsCAFile=ca.crt; without an address that of the variable ${variable}, which other users of the machine do not see`,
  )
    .preset('')
    .argParser((text: string) => {
      const address = text.trim() === '' ? (process.env[variable] ?? '').trim() : text;
      if (address !== '') return address;
      throw new UsageError(`--to needs an address, or the variable ${variable} with one.`);
    });
}

/** `--json`, for programs that read the answer. */
export function jsonOption(): Option {
  return new Option('--json', 'answer with JSON, for programs');
}

/** Adds `--output` to a command that lists or shows, and `--json` for `--output json`. */
export function listing(command: Command, formats: readonly OutputFormat[] = OUTPUT_FORMATS): Command {
  return command
    .addOption(
      new Option(
        '--output <format>',
        `form of the list (default: ${formats.includes('table') ? 'table at a terminal, else ' : ''}plain)`,
      ).choices(formats),
    )
    .addOption(jsonOption().conflicts('output'));
}

/** The name that standards have for the encoding that Windows calls ANSI. */
const WINDOWS_NAME = 'windows-1252';

interface NamedEncoding {
  readonly encoding?: TextEncoding | typeof WINDOWS_NAME;
}

/** The subcommand `import` of each kind of rows. */
export function importCommand(
  description: string,
  action: (file: string, options: ImportOptions & PunchFileChoices) => Promise<void>,
  file = 'CSV file whose first line names the columns, in UTF-8 unless --encoding names another encoding',
): Command {
  return new Command('import')
    .description(description)
    .argument('<file>', `${file}; - for standard input, with --rejects`)
    .option('--dry-run', 'show the result, and record nothing')
    .option(
      '--rejects <file>',
      'where lines that cannot be taken go; - for standard output (default: <file>.rejects.csv)',
    )
    .addOption(
      new Option('--encoding <encoding>', 'needed when the file does not show it').choices([
        ...TEXT_ENCODINGS,
        WINDOWS_NAME,
      ]),
    )
    .addOption(jsonOption())
    .action(
      (
        path: string,
        { encoding, ...options }: Omit<ImportOptions & PunchFileChoices, 'encoding'> & NamedEncoding,
      ) =>
        action(
          path,
          encoding === undefined
            ? options
            : { ...options, encoding: encoding === WINDOWS_NAME ? 'ansi' : encoding },
        ),
    );
}

/** Value of `--endorsement` with which a company has no rule of its own. */
export const GROUP_RULE = 'default';
