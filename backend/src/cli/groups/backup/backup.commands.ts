import { Command } from 'commander';
import { jsonOption, toOption } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import type { RestoreOptions } from './backup.actions.js';

/** `it backup` */
export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'write all events of the system in DATA_DIR into a new file, as they are at this moment. The system may be running. Tables are not in it, since they are made from the events, nor are the secrets JWT_SECRET and PIN_SECRET',
    )
    .argument('<file>', 'the file, which must not be there yet')
    .addOption(jsonOption())
    .action(async (file: string, options: OutputOptions) =>
      (await import('./backup.actions.js')).backUp(file, options),
    );
}

/** `it restore` */
export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'take the events of a backup into DATA_DIR, where nothing may be running and no events may be yet: all of them, or none; with --to copy them into an empty EventStoreDB, as it events copy does. Screens show them once the system was started; everybody then has to sign in again',
    )
    .argument('<file>', 'a file of it backup')
    .addOption(toOption('RESTORE_TO'))
    .option('--dry-run', 'read the file from beginning to end, and restore nothing')
    .addOption(jsonOption())
    .action(async (file: string, options: RestoreOptions) =>
      (await import('./backup.actions.js')).restore(file, options),
    );
}
