import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import { assertNewFile, withNewFile } from '../../../files/private-file.js';
import { ReadYourWrites } from '../../../http/read-your-writes.js';
import { SystemSession } from '../../system/system-session.js';
import { writeLine, writeMessage, type OutputOptions } from '../../terminal/output.js';
import { barOnTerminal } from '../../terminal/progress.js';
import { onLog } from '../events/event-filter.js';
import { readEmployeeData } from './employee-data.js';
import { findInLog } from './events-of-employee.js';

/** Options of `it employees export`. */
export interface EmployeeExportOptions extends OutputOptions {
  /** The file to write; standard output by default. */
  readonly out?: string;
}

/**
 * Writes all data that the system holds on one employee.
 *
 * @throws FileRefusedError when there is a file of that name already
 * @throws RefusedError when there is no such employee
 */
export async function exportEmployee(
  EMPID: string,
  { out, ...options }: EmployeeExportOptions,
): Promise<void> {
  if (out !== undefined) await assertNewFile(out);
  const held = await SystemSession.use((session) => onLog((log) => allOn(EMPID, session, log)));
  const text = JSON.stringify({ exportedAt: new Date().toISOString(), EMPID, ...held }, null, 2);
  if (out === undefined) {
    writeLine(text);
    return;
  }
  await withNewFile(out, (file) => file.write(`${text}\n`));
  writeMessage(`All that is held on ${EMPID} is in ${out}.`, options);
}

async function allOn(EMPID: string, session: SystemSession, log: WholeLog) {
  const end = await log.newest();
  if (await session.get(ReadYourWrites).pending(end, PROJECTION_NAMES)) {
    throw new Error('The tables are behind the log at the moment. Please try again later.');
  }
  const held = await readEmployeeData(EMPID, session);
  const progress = barOnTerminal('Events', Number(end.commit));
  try {
    const { events, acts } = await findInLog(EMPID, log, end, progress);
    progress.finish();
    return { ...held, events, acts };
  } finally {
    progress.abandon();
  }
}
