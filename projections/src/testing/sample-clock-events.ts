import type { ClockCorrected, ClockEvent, PunchesWithdrawn } from '@timekeep/contracts/events/clock';

/** A correction of the clock of the terminal `gate`; the times are those of Manila's clocks, `YYYY-MM-DDTHH:MM:SS`. */
export const clockCorrected = (id: string, from: string, to: string, minutes: number): ClockCorrected => ({
  type: 'ClockCorrected',
  data: { id, terminal: 'gate', from: manila(from), to: manila(to), minutes, reason: 'Set to UTC' },
});

export function clockCorrectionUndone({ data }: ClockCorrected): ClockEvent {
  const { reason: _, ...correction } = data;
  return { type: 'ClockCorrectionUndone', data: correction };
}

/** A withdrawal of the punches of an employee, or of the terminal `gate` if null. */
export const punchesWithdrawn = (
  id: string,
  EMPID: string | null,
  from: string,
  to: string,
): PunchesWithdrawn => ({
  type: 'PunchesWithdrawn',
  data: {
    ...{ id, terminal: EMPID === null ? 'gate' : null, EMPID },
    ...{ from: manila(from), to: manila(to), reason: 'Tests' },
  },
});

export function withdrawalUndone({ data }: PunchesWithdrawn): ClockEvent {
  const { reason: _, ...withdrawal } = data;
  return { type: 'PunchWithdrawalUndone', data: withdrawal };
}

const manila = (time: string) => new Date(`${time}+08:00`).toISOString();
