import { basename } from 'node:path';
import { capitalized } from '@timekeep/contracts/api/plain-text';
import { VERSION } from '@timekeep/log/settings/version';
import { Command, CommanderError } from 'commander';
import { FileRefusedError } from '../files/private-file.js';
import { checkedOutCommit, isCommit } from '../system/release.js';
import { completionCommand } from './completion.js';
import { accountsGroup } from './groups/accounts/accounts.group.js';
import { auditGroup } from './groups/audit/audit.group.js';
import { backupCommand, restoreCommand } from './groups/backup/backup.commands.js';
import { cutoffsGroup } from './groups/cutoffs/cutoffs.group.js';
import { demoGroup } from './groups/demo/demo.group.js';
import { doctorCommand, mailGroup } from './groups/doctor/doctor.group.js';
import { companiesGroup, departmentsGroup } from './groups/organization/organization.groups.js';
import { holidaysGroup, leaveGroup, punchesGroup, schedulesGroup } from './groups/imports/imports.groups.js';
import { employeesGroup } from './groups/employees/employees.group.js';
import {
  holidaysList,
  leaveList,
  leaveShow,
  punchesList,
  schedulesList,
} from './groups/lists/list-commands.js';
import { rulesGroup } from './groups/organization/rules.group.js';
import { eventsGroup } from './groups/events/events.group.js';
import { terminalsGroup } from './groups/terminals/terminals.group.js';
import { projectionsGroup } from './groups/projections/projections.group.js';
import { errorMessage, UsageError } from './errors.js';
import { actAs } from './system/acting-user.js';
import { NoSystemError } from './system/system-location.js';
import { writeError, type OutputOptions } from './terminal.js';

/** Exit codes of the process. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The name under which the program is installed. */
export const INSTALLED_NAME = 'timekeep';

/** Called with the name of a group of commands, such as `projections`, before one of them runs. */
type GroupListener = (group: string) => void;

/** Runs the command line with these arguments; errors are written as one line on standard error. */
export async function runProgram(args: readonly string[], onGroup?: GroupListener): Promise<ExitCode> {
  // Searched by hand: a failure may precede the parsing of options.
  const output = { json: /(^| )--(json|output[= ]json)( |$)/.test(args.join(' ')) };
  try {
    await commandLine(output, onGroup).parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (error instanceof UsageError || error instanceof FileRefusedError) {
      writeError(error.message, output);
      return EXIT.usage;
    }
    writeError(await errorMessage(error), output, error instanceof NoSystemError ? error.hint : '');
    return EXIT.failed;
  }
}

/** Returns all commands. */
export function commandLine(output: OutputOptions = {}, onGroup: GroupListener = () => undefined): Command {
  const isInstalled = basename(process.argv[1] ?? '', '.mjs') === INSTALLED_NAME;
  const program = new Command(isInstalled ? INSTALLED_NAME : 'it')
    .description(
      'Timekeep for the IT Department. It works on the system that runs in DATA_DIR, or on the one that the environment names.',
    )
    .option(
      '--as <name>',
      'who gives the command, for the audit: needed for changes on a system in production where several people work as one user, such as root',
    )
    .version(release(), '--version', 'show the version and the commit of the program');
  const groups = [
    accountsGroup(),
    companiesGroup(),
    departmentsGroup(),
    rulesGroup(),
    employeesGroup(),
    schedulesGroup().addCommand(schedulesList()),
    holidaysGroup().addCommand(holidaysList()),
    leaveGroup().addCommand(leaveList()).addCommand(leaveShow()),
    terminalsGroup(),
    punchesGroup().addCommand(punchesList()),
    cutoffsGroup(),
    projectionsGroup(),
    auditGroup(),
    eventsGroup(),
    backupCommand(),
    restoreCommand(),
    doctorCommand(),
    mailGroup(),
    demoGroup(),
    completionCommand(() => program),
  ];
  for (const group of groups) program.addCommand(group);
  program.hook('preAction', (_program, action) => {
    actAs(program.opts<{ as?: string }>().as ?? null);
    if (action.getOptionValue('output') === 'json') action.setOptionValue('json', true);
    onGroup(groupOf(action, program).name());
  });
  return throwing(program, output);
}

function groupOf(action: Command, program: Command): Command {
  const { parent } = action;
  return parent === null || parent === program ? action : groupOf(parent, program);
}

/** `timekeep 0.1.0 (commit 0123abc)`; without a commit where neither TIMEKEEP_COMMIT nor Git names one. */
function release(): string {
  const { TIMEKEEP_COMMIT = '' } = process.env;
  const commit = isCommit(TIMEKEEP_COMMIT) ? TIMEKEEP_COMMIT : checkedOutCommit();
  return `${INSTALLED_NAME} ${VERSION}${commit === null ? '' : ` (commit ${commit})`}`;
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
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      outputError: (text) => {
        writeError(asSentence(text), output);
      },
    });
  if (command.commands.length > 0) command.helpCommand('help [command]', 'show the help of a command');
  for (const child of command.commands) throwing(child, output);
  return command;
}
