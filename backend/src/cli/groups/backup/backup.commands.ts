import { Command } from 'commander';
import { jsonOption, toOption } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import type { RestoreOptions } from './backup.actions.js';

/** `it backup` */
export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'write all events of the system in DATA_DIR to a new file, as of this moment. The system may be running. Tables are not in it, since they are made from the events, nor are the secrets JWT_SECRET and PIN_SECRET',
    )
    .argument('<file>', 'path of the file, which must not exist; - for standard output')
    .addOption(jsonOption())
    .action(async (file: string, options: OutputOptions) =>
      (await import('./backup.actions.js')).backUp(file, options),
    );
}

/** `it restore` */
export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'restore the events of a backup to DATA_DIR, which must have no events and no running system: all of them, or none; with --to copy them into an empty EventStoreDB, as it events copy does. Screens show them once the system was started; everybody then has to sign in again',
    )
    .argument('<file>', 'a file of it backup; - for standard input')
    .addOption(toOption('RESTORE_TO'))
    .option('--dry-run', 'check the whole file, and restore nothing')
    .addOption(jsonOption())
    .action(async (file: string, options: RestoreOptions) =>
      (await import('./backup.actions.js')).restore(file, options),
    );
}
