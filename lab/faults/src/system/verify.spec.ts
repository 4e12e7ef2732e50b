import { expect, it } from '@jest/globals';
import { isSound, type Findings } from '../findings.js';
import type { RecordedEvent } from '../recorded-log/recorded.js';
import { Ledger } from './load/ledger.js';
import { markOf } from './load/marks.js';
import { verify, type FinalState, type SystemFault } from './verify.js';

/** An earlier punch, then two that were acknowledged and one with an unknown outcome, if it is there. */
const BEFORE = punch(1, '07:00', 0);
const FIRST = punch(2, '08:00', 1);
const SECOND = punch(3, '09:00', 2);
const UNKNOWN = punch(4, '10:00', 3);
const WELL: FinalState = { unequalTables: [], misplaced: [], unfulfilled: [], unhealthy: [] };

function punch(position: number, at: string, revision: number): RecordedEvent {
  const [stream, type] = ['punches', 'TimeClockPunched'];
  const places = { revision: BigInt(revision), position: BigInt(position) };
  return { id: `id-${position}`, stream, type, ...places, data: { EMPID: '100003', at } };
}

function findings(
  all: readonly RecordedEvent[],
  streams = new Map([['punches', all.map(({ id }) => id)]]),
  finalState = WELL,
): Findings<SystemFault> {
  const ledger = new Ledger();
  for (const { data } of [FIRST, SECOND, UNKNOWN]) ledger.asked.add(markOf('TimeClockPunched', data));
  for (const { data } of [FIRST, SECOND]) {
    const marks = [markOf('TimeClockPunched', data)];
    ledger.acknowledged.push({ kind: 'punches', marks, sentAt: 0, at: 1 });
  }
  return verify(ledger, { all, streams }, 1n, finalState);
}

it.each([
  ['with an unknown outcome', [BEFORE, FIRST, SECOND, UNKNOWN]],
  ['without it', [BEFORE, FIRST, SECOND]],
])('finds nothing wrong with a sound system, %s', (_case, all) => {
  expect(isSound(findings(all))).toBe(true);
});

it.each<[string, SystemFault, readonly RecordedEvent[]]>([
  ['an acknowledged command that is missing', 'lost', [BEFORE, FIRST]],
  ['a command recorded twice', 'doubled', [BEFORE, FIRST, SECOND, punch(4, '09:00', 3)]],
  ['an event recorded twice', 'doubled', [BEFORE, FIRST, SECOND, { ...UNKNOWN, id: SECOND.id }]],
  ['a position that is left out', 'gaps', [BEFORE, FIRST, SECOND, punch(5, '10:00', 3)]],
  ['a revision that is left out', 'gaps', [BEFORE, FIRST, SECOND, punch(4, '10:00', 4)]],
  ['a command that no client sent', 'uncalledFor', [BEFORE, FIRST, SECOND, punch(4, '11:00', 3)]],
])('finds %s', (_case, kind, all) => {
  expect(findings(all)[kind]).not.toEqual([]);
});

it('finds a stream that is not as the whole log has it', () => {
  const streams = new Map([['punches', [BEFORE.id, SECOND.id, FIRST.id]]]);
  expect(findings([BEFORE, FIRST, SECOND], streams).misread).toHaveLength(1);
});

it('reports tables that differ, and parts that do not work', () => {
  const finalState = {
    ...{ unequalTables: ['attendance'], misplaced: ['100003'] },
    ...{ unfulfilled: ['100003-1'], unhealthy: ['audit'] },
  };
  expect(findings([BEFORE, FIRST, SECOND], undefined, finalState)).toMatchObject(finalState);
});
