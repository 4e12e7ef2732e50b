import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { withoutMarks } from '@timekeep/contracts/api/csv-cells';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import {
  accountStream,
  employeeStream,
  ORGANIZATION_STREAM,
  renewalStream,
} from '@timekeep/contracts/events/streams';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { yearOf } from '@timekeep/contracts/time/work-date';
import { Authorities } from '@timekeep/projections/audit/run-state';
import { ChangeFold, changeTypeOf } from '@timekeep/projections/audit/change-log';
import { comparePositions } from '@timekeep/log/position';
import type { EventStore } from '../../event-store/event-store.js';
import { type LineFault, NO_LINE } from '../../files/line-order.js';
import { cellsOf, type CsvRow } from '../../http/csv.js';
import { CHANGES_COLUMNS, RECORDS_COLUMN, type ChangeLine } from '../export-changes/export-changes.query.js';
import { NAME_COLUMN } from '../export-audit/audit-columns.js';

type LoggedEvent = Parameters<typeof changeTypeOf>[0];

export const CHANGES_TITLES: readonly string[] = CHANGES_COLUMNS.map(([title]) => title);
const place = (title: string): number => CHANGES_TITLES.indexOf(title);
const [STREAM, EVENT, PART, EMPID, NAME] = ['STREAM', 'EVENT', 'PART', 'EMPID', NAME_COLUMN].map(place);
/** Records are not in the stream of a change; the hash of the file alone holds their number. */
const NOT_IN_STREAM: ReadonlySet<number> = new Set([place(RECORDS_COLUMN), place(NAME_COLUMN)]);

/** Verifies the lines of an export of changes against the streams of their events, without any table. */
export class VerifyChanges {
  private readonly streams = new Map<string, Promise<LoggedEvent[]>>();
  private readonly renewals = new Map<number, Promise<ReadonlyMap<string, readonly LoggedEvent[]>>>();

  constructor(private readonly store: EventStore) {}

  /**
   * Returns the lines that differ from the log.
   *
   * @param done called from time to time with the number of verified lines
   */
  async faultsOf(rows: readonly CsvRow[], done: (lines: number) => void): Promise<LineFault[]> {
    const faults: LineFault[] = [];
    const seen = new Map<string, number>();
    let verified = 0;
    for (const [stream, lines] of byStream(rows)) {
      const expected = await this.linesOf(stream);
      for (const row of lines) {
        const key = keyOf(row.cells);
        const former = seen.get(key);
        seen.set(key, row.line);
        const why =
          former === undefined
            ? await this.whyNot(row, expected.get(key))
            : `It tells the same change as line ${former}.`;
        if (why !== null) faults.push({ line: row.line, why });
      }
      verified += lines.length;
      done(verified);
    }
    return faults;
  }

  private async whyNot(row: CsvRow, expected: readonly ChangeCells[] | undefined): Promise<string | null> {
    if (row.cells.length !== CHANGES_TITLES.length) return NO_LINE;
    if (!expected) return `The log has no change ${cell(row, EVENT)} in the stream ${cell(row, STREAM)}.`;
    const faults = expected.map((cells) => differences(row, cells));
    if (!faults.some((each) => each.length === 0)) return `${faults[0]?.join('; ') ?? ''}.`;
    const [id, name] = [cell(row, EMPID), withoutMarks(cell(row, NAME))];
    const names = EMPID_PATTERN.test(id) ? namesIn(await this.read(employeeStream(id))) : [''];
    return names.includes(name) || name === ''
      ? null
      : `${NAME_COLUMN}: the employee never was "${cell(row, NAME)}".`;
  }

  /** Returns the line of each change of a stream, by event and part, with those that former versions wrote. */
  private async linesOf(stream: string): Promise<ReadonlyMap<string, readonly ChangeCells[]>> {
    if (stream === '') return new Map();
    const zone = await this.zone();
    const events = await this.read(stream);
    const others = await Promise.all(
      renewedYears(stream, events).map((year) => this.renewalsOf(stream.slice(SCHEDULE.length), year)),
    );
    const fold = new ChangeFold();
    const lines = new Map<string, readonly ChangeCells[]>();
    for (const source of [...events, ...others.flat()].sort(byPosition)) {
      const type = changeTypeOf(source);
      if (!type) continue;
      const by = source.stream === stream ? await this.actorOf(source) : NOBODY;
      for (const { event: _, ...change } of fold.apply({ source, type, ...by }, zone)) {
        const { id, revision, actor, recordedAt } = source;
        const line: ChangeLine = {
          ...{ ...change, ...by, type, actor, at: recordedAt.toISOString(), EMPNAME: null, records: 0 },
          ...{ id, stream: source.stream, revision: String(revision) },
        };
        const cells = cellsOf(line, CHANGES_COLUMNS);
        const former = formerLines(source.event, line).map((each) => cellsOf(each, CHANGES_COLUMNS));
        if (source.stream === stream) lines.set(keyOf(cells), [cells, ...former]);
      }
    }
    return lines;
  }

  /** Returns name and authority of the actor at the time of an event. */
  private async actorOf({ actor, position }: LoggedEvent): Promise<typeof NOBODY> {
    if (!EMPID_PATTERN.test(actor)) return NOBODY;
    const before = (event: LoggedEvent) => comparePositions(event.position, position) <= 0;
    const [person, account] = await Promise.all([
      this.read(employeeStream(actor)),
      this.read(accountStream(actor)),
    ]);
    const authorities = new Authorities();
    for (const { event } of account.filter(before)) authorities.apply(event);
    const actorName = namesIn(person.filter(before)).at(-1) ?? null;
    return { actorName, actorAuthority: authorities.of(actor) };
  }

  /** Returns the renewals of a year of one employee. They are about thousands, and taken apart once for all. */
  private async renewalsOf(EMPID: string, year: number): Promise<readonly LoggedEvent[]> {
    const ofYear = this.renewals.get(year) ?? this.read(renewalStream(year)).then(renewalsByEmployee);
    this.renewals.set(year, ofYear);
    return (await ofYear).get(EMPID) ?? [];
  }

  private async zone(): Promise<CompanyZone> {
    const founding = await this.read(ORGANIZATION_STREAM);
    const [timeZone = 'UTC'] = founding.flatMap(({ event }) =>
      event.type === 'OrganizationFounded' ? event.data.timeZone : [],
    );
    return new CompanyZone(timeZone);
  }

  private read(stream: string): Promise<LoggedEvent[]> {
    const reading =
      this.streams.get(stream) ??
      this.store
        .history<TimekeepEvent>(stream)
        .then((stored) => stored.map((event) => ({ ...event, stream })));
    this.streams.set(stream, reading);
    return reading;
  }
}

type ChangeCells = readonly string[];

/** Returns how a row differs from the cells that a line has by the log. */
function differences(row: CsvRow, cells: ChangeCells): string[] {
  return CHANGES_TITLES.flatMap((title, index) => {
    const [said, meant] = [cell(row, index), cells[index] ?? ''];
    const isRight = NOT_IN_STREAM.has(index) || withoutMarks(said) === withoutMarks(meant);
    return isRight ? [] : [`${title} is "${said}", and "${meant}" in the log`];
  });
}

/**
 * Returns the lines that former versions wrote in place of one. Their subject of a company or department was the name that it got; one
 * that was added under a name that another had before changed no value of it.
 */
function formerLines({ type, data }: TimekeepEvent, line: ChangeLine): ChangeLine[] {
  switch (type) {
    case 'CompanyAdded':
      return [line.fields, []].map((fields) => ({ ...line, subject: `company ${data.name}`, fields }));
    case 'DepartmentAdded':
      return [line.fields, []].map((fields) => ({ ...line, subject: `department ${data.name}`, fields }));
    case 'CompanyRenamed':
      return [{ ...line, subject: `company ${data.to}` }];
    case 'DepartmentRenamed':
      return [{ ...line, subject: `department ${data.to}` }];
    default:
      return [];
  }
}

const NOBODY: Pick<ChangeLine, 'actorName' | 'actorAuthority'> = { actorName: null, actorAuthority: null };

const SCHEDULE = 'schedule-';

/** Returns the years whose renewals are about the things of a stream too: they fill schedules. */
function renewedYears(stream: string, events: readonly LoggedEvent[]): number[] {
  if (!stream.startsWith(SCHEDULE)) return [];
  const years = events.map(({ recordedAt }) => yearOf(recordedAt.toISOString().slice(0, 10)));
  const [first, last] = [Math.min(...years), Math.max(...years)];
  // A year is renewed in the one before it.
  return years.length === 0 ? [] : Array.from({ length: last - first + 3 }, (_, index) => first - 1 + index);
}

/** Returns the renewals of each employee, with their own hours alone. */
function renewalsByEmployee(events: readonly LoggedEvent[]): ReadonlyMap<string, readonly LoggedEvent[]> {
  const renewals = new Map<string, LoggedEvent[]>();
  for (const logged of events) {
    const { event } = logged;
    if (event.type !== 'SchedulesRenewed') continue;
    for (const renewal of event.data.renewals) {
      for (const EMPID of renewal.EMPIDS) {
        const data = { ...event.data, renewals: [{ ...renewal, EMPIDS: [EMPID] }] };
        const own = renewals.get(EMPID);
        const of = { ...logged, event: { ...event, data } };
        if (own) own.push(of);
        else renewals.set(EMPID, [of]);
      }
    }
  }
  return renewals;
}

function byStream(rows: readonly CsvRow[]): Map<string, CsvRow[]> {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const stream = cell(row, STREAM);
    const group = groups.get(stream);
    if (group) group.push(row);
    else groups.set(stream, [row]);
  }
  return groups;
}

function namesIn(events: readonly LoggedEvent[]): string[] {
  return events.flatMap(({ event }) =>
    event.type === 'EmployeeRegistered' || event.type === 'EmployeeModified'
      ? employeeName(event.data.EMP_LNAME, event.data.EMP_FNAME)
      : [],
  );
}

function byPosition(a: LoggedEvent, b: LoggedEvent): number {
  return comparePositions(a.position, b.position);
}

function keyOf(cells: readonly string[]): string {
  return `${cells[EVENT ?? -1] ?? ''}/${cells[PART ?? -1] ?? ''}`;
}

function cell({ cells }: CsvRow, index = -1): string {
  return cells[index] ?? '';
}
