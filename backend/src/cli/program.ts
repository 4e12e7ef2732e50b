import { capitalized } from '@timekeep/contracts/api/plain-text';
import { Command, CommanderError } from 'commander';
import { FileRefusedError } from '../files/private-file.js';
import { accountsGroup } from './groups/accounts/accounts.group.js';
import { auditGroup } from './groups/audit/audit.group.js';
import { backupCommand, restoreCommand } from './groups/backup/backup.commands.js';
import { cutoffsGroup } from './groups/cutoffs/cutoffs.group.js';
import { demoGroup } from './groups/demo/demo.group.js';
import { companiesGroup, departmentsGroup } from './groups/organization/organization.groups.js';
import { holidaysGroup, leaveGroup, punchesGroup, schedulesGroup } from './groups/imports/imports.groups.js';
import { employeesGroup } from './groups/employees/employees.group.js';
import { rulesGroup } from './groups/organization/rules.group.js';
import { eventsGroup } from './groups/events/events.group.js';
import { terminalsGroup } from './groups/terminals/terminals.group.js';
import { projectionsGroup } from './groups/projections/projections.group.js';
import { errorMessage, UsageError } from './errors.js';
import { writeError, type OutputOptions } from './terminal.js';

/** Exit codes of the process. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Runs the command line with these arguments; errors are written as one line on standard error. */
export async function runProgram(args: readonly string[]): Promise<ExitCode> {
  // Searched by hand: a failure may precede the parsing of options.
  const output = { json: args.includes('--json') };
  try {
    await commandLine(output).parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (error instanceof UsageError || error instanceof FileRefusedError) {
      writeError(error.message, output);
      return EXIT.usage;
    }
    writeError(await errorMessage(error), output);
    return EXIT.failed;
  }
}

/** Returns all commands. */
export function commandLine(output: OutputOptions = {}): Command {
  const program = new Command('it')
    .description(
      'Timekeep for the IT Department. It works on the system that runs in DATA_DIR, or on the one that the environment names.',
    )
    .helpCommand(false);
  const groups = [
    accountsGroup(),
    companiesGroup(),
    departmentsGroup(),
    rulesGroup(),
    employeesGroup(),
    schedulesGroup(),
    holidaysGroup(),
    leaveGroup(),
    terminalsGroup(),
    punchesGroup(),
    cutoffsGroup(),
    projectionsGroup(),
    auditGroup(),
    eventsGroup(),
    backupCommand(),
    restoreCommand(),
    demoGroup(),
  ];
  for (const group of groups) program.addCommand(group);
  return throwing(program, output);
}

/** Rewrites an error of commander in the style of the other messages: `error: unknown command 'x'` as a sentence. */
function asSentence(text: string): string {
  const [problem = '', ...hints] = text.trim().split('\n');
  const words = problem.replace(/^error: /, '').replace(/^command-argument value /, '');
  const sentence = capitalized(words).replace(/[^.]$/, '$&.');
  return [sentence, ...hints].join('\n');
}

/** Makes commands throw instead of ending the process, so that open resources are closed. */
function throwing(command: Command, output: OutputOptions): Command {
  command
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      outputError: (text) => {
        writeError(asSentence(text), output);
      },
    });
  for (const child of command.commands) throwing(child, output);
  return command;
}
