import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { recordingProblem } from '@timekeep/contracts/events/recordable';
import {
  accountStream,
  employeeStream,
  holidayStream,
  leaveStream,
  noticesStream,
  ORGANIZATION_STREAM,
  punchesStream,
  renewalStream,
  requestStream,
  scheduleStream,
  standInStream,
  terminalStream,
  timekeepStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { PROJECTIONS } from '../engine/start-projections.js';
import { positioned, ReadModel } from './read-model.js';
import {
  corrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  leaveIncremented,
  leaveUpdated,
  modified,
  opened,
  punched,
  registered,
  requestMade,
  resigned,
  scheduleSaved,
  schedulesDeleted,
  schedulesRenewed,
} from './sample-events.js';

const FIRST = '1900-01-01';
const LAST = '2100-12-31';
const DATES = [FIRST, '1970-01-01', '2000-02-29', '2023-01-01', LAST];
const INSTANTS = ['1899-12-31T10:00:00.000Z', '2023-01-01T00:00:00.000Z', '2101-01-01T12:00:00.000Z'];
/** Texts with separators of COPY and JSON, control characters and characters of four bytes, and the longest text. */
const TEXTS = [
  '',
  ' ',
  '\\',
  '\\N',
  '\\.',
  '\t\n\r',
  '\u0001\u001f\u007f',
  '"\'`;--',
  '\uffff',
  '👩‍👩‍👧‍👦'.repeat(20),
  '€'.repeat(800),
];
const NUMBERS = [0, 1_000_000, -1_000_000];
const ID = '100001';

type Recorded = readonly [stream: string, event: TimekeepEvent];

/** Returns the events of a company with boundary values in all fields except names. */
function edges(timeZone: string): Recorded[] {
  const added = DATES.map((date, index) => leaveAdded(ID, index + 1, date, { REMARKS: TEXTS[index] ?? '' }));
  const texts = TEXTS.flatMap((text, index): Recorded[] => {
    const EMPID = `1001${String(index).padStart(2, '0')}`;
    const names = { EMP_LNAME: text, EMP_FNAME: text, DEPT: text, COMPANY: text, pinHash: text };
    return [
      [ORGANIZATION_STREAM, { type: 'CompanyAdded', data: { name: text } }],
      [ORGANIZATION_STREAM, { type: 'DepartmentAdded', data: { name: text } }],
      [ORGANIZATION_STREAM, { type: 'DepartmentRenamed', data: { from: text, to: text } }],
      [employeeStream(EMPID), registered(EMPID, { ...names, MONTHYEAR: text, STATUS: text })],
      [employeeStream(ID), modified(ID, names)],
      [timekeepStream(ID, FIRST), corrected(ID, FIRST, 'Present', { reason: text, basedOn: text })],
      [
        accountStream(EMPID),
        {
          type: 'AccountRegistered',
          data: { EMPID, email: text, passwordHash: text, needsApproval: true },
        },
      ],
      [
        terminalStream('x'),
        { type: 'TerminalIssued', data: { name: text, keyHash: text, pinRequired: false } },
      ],
      [requestStream(EMPID), requestMade(EMPID, index + 1, { reason: text, basedOn: text })],
      [
        requestStream(EMPID),
        {
          type: 'RequestRefused',
          data: { EMPID, REQUEST_ID: `${EMPID}-${index + 1}`, note: text },
        },
      ],
      [
        standInStream(ID),
        { type: 'StandInNamed', data: { EMPID: ID, standIn: text, FROM: FIRST, TO: LAST } },
      ],
      [
        'voided-events',
        {
          type: 'EventVoided',
          data: { stream: text, revision: text, type: text, reason: text },
        },
      ],
    ];
  });
  return [
    [ORGANIZATION_STREAM, { type: 'OrganizationFounded', data: { timeZone } }],
    [employeeStream(ID), registered(ID, { hiredOn: FIRST, NoOfPrint: 1_000_000, LastPrinted: -1_000_000 })],
    [
      scheduleStream(ID),
      scheduleSaved(ID, ['23:59:59', '23:59:58'], { savedOn: FIRST, FROM: FIRST, TO: LAST }),
    ],
    ...DATES.map((date): Recorded => [workdayStream(date), opened(date)]),
    ...INSTANTS.map((at): Recorded => [
      punchesStream(ID, FIRST),
      { type: 'TimeClockPunched', data: { EMPID: ID, at, terminal: null } },
    ]),
    ...DATES.map((date): Recorded => [punchesStream(ID, date), punched(ID, `${date}T00:00:00`)]),
    ...DATES.map((date): Recorded => [holidayStream(date), holiday(date)]),
    ...DATES.map((date): Recorded => [holidayStream(date), holidayWithdrawn(date)]),
    ...added.map((event): Recorded => [leaveStream(ID), event]),
    ...added
      .slice(0, 1)
      .map((event): Recorded => [leaveStream(ID), leaveEdited(event, { DATE: '2050-01-01' })]),
    ...added.slice(1).map((event): Recorded => [leaveStream(ID), leaveDeleted(event)]),
    ...NUMBERS.map((n): Recorded => [
      leaveStream(ID),
      leaveUpdated(ID, { SL: n, VL: -n, INCREMENT: n, ANNIV: FIRST, on: LAST }),
    ]),
    ...NUMBERS.map((n): Recorded => [leaveStream(ID), leaveIncremented(ID, LAST, n)]),
    ...DATES.flatMap((date): Recorded[] =>
      INSTANTS.map((at) => [
        timekeepStream(ID, date),
        corrected(ID, date, 'Present', {
          timeIn: at,
          timeOut: at,
          shift: { in: '23:59:59', out: '00:00:00' },
        }),
      ]),
    ),
    ...NUMBERS.map((minutes): Recorded => [
      ORGANIZATION_STREAM,
      {
        type: 'RulesSet',
        data: {
          lateGrace: { from: FIRST, minutes },
          correctionReason: 'required',
          endorsement: 'required',
          requestDays: 366,
          doubleTap: { from: FIRST, minutes },
          punchDays: 366,
          break: { from: FIRST, minutes, above: minutes },
        },
      },
    ]),
    ...INSTANTS.map((upTo): Recorded => [
      noticesStream(ID),
      { type: 'NoticesRead', data: { EMPID: ID, upTo } },
    ]),
    ...NUMBERS.map((minutes, index): Recorded => [
      requestStream(ID),
      requestMade(ID, index + 1, { kind: 'overtime', minutes, FROM: FIRST, TO: LAST }),
    ]),
    ...[1900, 2024, 2100].map((year): Recorded => [
      renewalStream(year),
      schedulesRenewed(year, ['00:00:00', '23:59:59'], [ID]),
    ]),
    [
      scheduleStream(ID),
      scheduleSaved(ID, ['00:00:00', '00:00:00'], { savedOn: LAST, FROM: LAST, TO: LAST }),
    ],
    [scheduleStream(ID), schedulesDeleted(ID, LAST)],
    [scheduleStream(ID), schedulesDeleted(ID, FIRST)],
    ...texts,
    [employeeStream(ID), resigned(ID, FIRST)],
    [employeeStream(ID), resigned(ID, LAST)],
  ];
}

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

describe.each(['Pacific/Kiritimati', 'Asia/Manila', 'Pacific/Niue', 'Africa/Monrovia'])(
  'in %s',
  (timeZone) => {
    const recorded = edges(timeZone);
    const schema = timeZone.replace(/\W/g, '_').toLowerCase();

    it('events with boundary values may be recorded', () => {
      for (const [stream, { type, data }] of recorded) {
        expect([type, data, recordingProblem(stream, type, JSON.parse(JSON.stringify(data)))]).toEqual([
          type,
          data,
          null,
        ]);
      }
    });

    it.each(PROJECTIONS)('and $name can apply them', async (projection) => {
      const tables = await ReadModel.create(database.databaseUrl, projection, `${schema}_${projection.name}`);
      const events = positioned(recorded.map(([, event]) => event));
      for (const event of events) {
        const applied = tables.apply([event], { runs: 'each' }).then(
          () => null,
          (error: unknown) => error,
        );
        expect([event.event.type, event.event.data, await applied]).toEqual([
          event.event.type,
          event.event.data,
          null,
        ]);
      }
      await tables.close();
    });
  },
);
