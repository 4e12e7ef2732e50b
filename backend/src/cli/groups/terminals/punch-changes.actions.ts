import type { Command } from '@nestjs/cqrs';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import {
  CorrectClock,
  Moments,
  PunchChangesList,
  UndoPunchChange,
  WithdrawPunches,
} from '../../../clock/clock.module.js';
import type { CommandContext } from '../../../event-store/command-context.js';
import type { Recorded } from '../../../event-store/recorded.js';
import { ChangePreviews } from '../../../http/change-previews.js';
import { runChange, SystemSession } from '../../system/system-session.js';
import { previewSentences, writePreview } from '../../preview-output.js';
import { writeMessage, writeRows, type OutputOptions } from '../../terminal.js';

export interface ChangeOptions extends OutputOptions {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  /** True to show which records would change, and to record nothing. */
  readonly preview?: true;
}

export interface ClockOptions extends ChangeOptions {
  readonly minutes: string;
}

export interface WithdrawalOptions extends ChangeOptions {
  readonly employee?: string;
}

export async function listPunchChanges(options: OutputOptions): Promise<void> {
  const { clocks, withdrawals } = await SystemSession.use(async (session) => {
    const list = session.get(PunchChangesList);
    return { clocks: await list.corrections(), withdrawals: await list.withdrawals() };
  });
  const all = [
    ...clocks.map((clock) => ({ ...clock, EMPID: null })),
    ...withdrawals.map((withdrawal) => ({ ...withdrawal, minutes: null })),
  ].sort((a, b) => Number(b.id) - Number(a.id));
  const rows = all.map(({ id, terminal, EMPID, from, to, minutes, reason, by, at, undoneBy }) => ({
    id,
    change: minutes === null ? 'WITHDRAWN' : `${minutes > 0 ? '+' : ''}${minutes} MINUTES`,
    terminal,
    empid: EMPID,
    from,
    to,
    status: undoneBy === null ? 'HOLDS' : 'UNDONE',
    by,
    at,
    reason,
  }));
  writeRows(
    ['id', 'change', 'terminal', 'empid', 'from', 'to', 'status', 'by', 'at', 'reason'],
    rows,
    options,
  );
}

export function correctClock(terminal: string, options: ClockOptions): Promise<void> {
  const minutes = Number(options.minutes);
  return change(
    'terminals correct-clock',
    options,
    (period, context) => new CorrectClock({ terminal, minutes, reason: options.reason, ...period }, context),
    `The clock of ${terminal} was corrected.`,
  );
}

export function withdrawPunches(terminal: string | undefined, options: WithdrawalOptions): Promise<void> {
  const { employee: EMPID = null, reason } = options;
  return change(
    'terminals withdraw-punches',
    options,
    (period, context) =>
      new WithdrawPunches({ terminal: terminal ?? null, EMPID, reason, ...period }, context),
    'The punches were withdrawn.',
  );
}

/** Undoes the correction or the withdrawal with this id. */
export function undoPunchChange(id: string, options: OutputOptions): Promise<void> {
  return runChange(
    async (session) => {
      const isClock = (await session.get(PunchChangesList).corrections()).some((clock) => clock.id === id);
      const kind = isClock ? 'clock' : 'withdrawal';
      return new UndoPunchChange({ kind, id }, null, session.context('terminals undo-change'));
    },
    { changed: `The change ${id} was undone.`, unchanged: `The change ${id} was undone already.` },
    options,
  );
}

type Period = Awaited<ReturnType<Moments['period']>>;

async function change(
  route: string,
  options: ChangeOptions,
  commandOf: (period: Period, context: CommandContext) => Command<Recorded<ClockEvent>>,
  changed: string,
): Promise<void> {
  const unchanged = 'This was recorded already.';
  if (!options.preview) {
    const command = async (session: SystemSession) =>
      commandOf(await session.get(Moments).period(options), session.context(route));
    return runChange(command, { changed, unchanged }, options);
  }
  const preview = await SystemSession.use(async (session) => {
    const period = await session.get(Moments).period(options);
    const execute = (context: CommandContext) => session.execute(commandOf(period, context));
    return session.get(ChangePreviews).of(execute, session.context(route));
  });
  if (preview) writePreview(`Nothing was recorded. ${previewSentences(preview)}`, preview, options);
  else writeMessage(unchanged, options);
}
