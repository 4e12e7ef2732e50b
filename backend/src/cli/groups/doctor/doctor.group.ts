import { Command, Option } from 'commander';
import { listing } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import type { DoctorOptions } from './doctor.actions.js';

/** `it doctor` */
export function doctorCommand(): Command {
  return listing(
    new Command('doctor').description(
      'check what the system needs: its stores, clocks, tables, disks, mail, certificates and backups. Each line is ok, a warning or failed, with what to do. Exit code 1 when one failed. Also works when nothing runs',
    ),
  )
    .addOption(
      new Option(
        '--backups <folder>',
        'where the backups are (default: /var/backups/timekeep, if it exists)',
      ).env('BACKUP_FOLDER'),
    )
    .action(async (options: DoctorOptions) => (await import('./doctor.actions.js')).examine(options));
}

/** `it mail ...` */
export function mailGroup(): Command {
  const group = new Command('mail').description('mail to users');
  listing(
    group
      .command('test')
      .description('send a mail to an address, to see that it arrives; once, without trying again')
      .argument('<address>', 'the address to send it to'),
  ).action(async (address: string, options: OutputOptions) =>
    (await import('./doctor.actions.js')).sendTestMail(address, options),
  );
  return group;
}
