import { checklistTitles } from '@timekeep/contracts/cutoffs/cutoff-kinds';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import {
  CloseCutOff,
  CutOffDifferences,
  CutOffFiles,
  CutOffList,
  CutOffPeriods,
  WithdrawCutOff,
  type VerifiedCutOff,
} from '../../../cutoffs/cutoffs.module.js';
import { counted } from '../../import/import-file.js';
import { runChange, SystemSession } from '../../system/system-session.js';
import { writeLine, writeMessage, writeRows, type OutputOptions } from '../../terminal.js';

import { unitNames } from '../lists/chosen-employees.js';
import { overlaps, type PeriodOptions } from '../lists/filters.js';

export interface CloseOptions extends OutputOptions {
  readonly from: string;
  readonly to: string;
  readonly company: readonly string[];
}

export interface WithdrawOptions extends OutputOptions {
  readonly reason: string;
}

const COLUMNS = ['number', 'from', 'to', 'company', 'rows', 'carried', 'closed', 'by', 'status'] as const;

export async function listCutOffs(options: PeriodOptions): Promise<void> {
  const all = await SystemSession.use(async (session) => {
    const { company } = await unitNames(session, options);
    const found = await session.get(CutOffList).shown();
    return found.filter(
      ({ FROM, TO, COMPANY }) =>
        overlaps({ from: FROM, to: TO }, options) && (company === null || COMPANY.includes(company)),
    );
  });
  const rows = all.map(({ number, FROM, TO, COMPANY, rows, carried, closedAt, closedBy, withdrawn }) => ({
    ...{ number, from: FROM, to: TO, company: COMPANY, rows, carried, closed: closedAt, by: closedBy },
    status: withdrawn ? `WITHDRAWN: ${withdrawn.reason}` : 'CLOSED',
  }));
  writeRows(COLUMNS, rows, options);
}

/** Prints the number and the digest, and how much was open. */
export async function closeCutOff({ from, to, company, json }: CloseOptions): Promise<void> {
  const { events, position } = await SystemSession.use(async (session) => {
    await session.readModels();
    const period = await session.get(CutOffPeriods).read({ FROM: from, TO: to, COMPANY: company });
    return session.execute(new CloseCutOff(period, session.context('cutoffs close')));
  });
  const [event] = events;
  if (event?.type !== 'CutOffClosed' || !position) throw new Error('Nothing was closed.');
  const { number, rows, carried, digest, open } = event.data;
  const message = cutoffMessages.closed({ number, rows, carried }).text;
  if (json) writeLine(JSON.stringify({ msg: message, number, rows, carried, digest, open }));
  else writeMessage(message, {}, { open: `Open: ${checklistTitles(open)}.`, digest: `SHA-256 ${digest}` });
}

/** @throws Error when a file is not the one that was closed */
export async function verifyCutOffs(number: number | undefined, options: OutputOptions): Promise<void> {
  const { found: verified, waiting } = await SystemSession.use(async (session) => {
    const files = session.get(CutOffFiles);
    const found: VerifiedCutOff[] = [];
    for (const each of number === undefined ? await files.numbers() : [number])
      found.push(await files.verify(each));
    return { found, waiting: await waitingIn(session) };
  });
  const rows = verified.map(({ number: each, state, digest }) => ({
    ...{ number: each, file: STATES[state], differences: differencesOf(each, waiting), sha256: digest },
  }));
  writeRows(['number', 'file', 'differences', 'sha256'], rows, options);
  const wrong = verified.filter(({ state }) => state !== 'unchanged').length;
  if (wrong > 0) throw new Error(`${counted(wrong, 'file is', 'files are')} not as closed.`);
}

/** Counts the differences that wait; null without read models that have all events, which the files do not need. */
async function waitingIn(session: SystemSession): Promise<ReadonlyMap<number, number> | null> {
  try {
    await session.readModels();
    return await session.get(CutOffDifferences).waiting();
  } catch {
    return null;
  }
}

/** Returns the number of days that differ now from what was paid; none wait for a cut-off that was withdrawn. */
function differencesOf(number: number, waiting: ReadonlyMap<number, number> | null): string {
  if (!waiting) return 'NOT COUNTED';
  const count = waiting.get(number);
  return count === undefined ? '-' : String(count);
}

const STATES = {
  unchanged: 'AS CLOSED',
  changed: 'CHANGED',
  incomplete: 'PARTS ARE MISSING',
} as const satisfies Readonly<Record<VerifiedCutOff['state'], string>>;

export function withdrawCutOff(number: number, { reason, ...options }: WithdrawOptions): Promise<void> {
  const msg = cutoffMessages.withdrawn({ number }).text;
  return runChange(
    (session) => new WithdrawCutOff(number, reason.trim(), session.context('cutoffs withdraw')),
    { changed: msg, unchanged: msg },
    options,
  );
}
