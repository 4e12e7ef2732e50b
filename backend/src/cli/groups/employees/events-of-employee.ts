import { categoryOf, isEventType } from '@timekeep/contracts/events/catalog';
import type { LogPosition } from '@timekeep/log/position';
import type { LoggedEvent, WholeLog } from '@timekeep/log/client/whole-log';
import type { Progress } from '../../terminal/progress.js';
import { fieldsOf, renewalsOf, withoutSecrets, type Fields } from '../events/event-filter.js';

/** An event that concerns an employee. */
export interface EventOfEmployee {
  readonly position: string;
  readonly recordedAt: string;
  readonly stream: string;
  readonly type: string;
  readonly actor: unknown;
  readonly data: unknown;
}

/** An action of the employee that is recorded with others; the data of the other employees are left out. */
export type ActOfEmployee = Pick<EventOfEmployee, 'position' | 'recordedAt' | 'type'>;

/** All events of the log that concern one employee. */
export interface EmployeeInLog {
  readonly events: readonly EventOfEmployee[];
  readonly acts: readonly ActOfEmployee[];
}

/**
 * Scans the whole log, up to a position: a list of streams could be incomplete. Hashes are left out, and
 * so are the parts of an event that concern others.
 */
export async function findInLog(
  EMPID: string,
  log: WholeLog,
  end: LogPosition,
  progress: Progress,
): Promise<EmployeeInLog> {
  const finder = new EmployeeFinder(EMPID);
  for await (const { events, reached } of log.after(null)) {
    for (const event of events) if (BigInt(event.position) <= end.commit) finder.add(event);
    progress.update(Number(reached.commit));
    if (reached.commit >= end.commit) break;
  }
  return finder;
}

class EmployeeFinder implements EmployeeInLog {
  readonly events: EventOfEmployee[] = [];
  readonly acts: ActOfEmployee[] = [];
  /** Tickets of requests for a new password, whose later events do not name the employee. */
  private readonly tickets = new Set<unknown>();

  constructor(private readonly EMPID: string) {}

  add({ position, recordedAt, stream, type, metadata, data }: LoggedEvent): void {
    const actor = fieldsOf(metadata)['actor'];
    const said = this.said(type, fieldsOf(data));
    if (said) {
      const place = categoryOf(stream) === 'email' ? 'email' : stream;
      this.events.push({
        position,
        recordedAt,
        stream: place,
        type,
        actor,
        data: withoutSecrets(type, said),
      });
    } else if (actor === this.EMPID) {
      this.acts.push({ position, recordedAt, type });
    }
  }

  /** Returns the part of an event that concerns the employee; undefined when it does not concern them. */
  private said(type: string, data: Fields): Fields | undefined {
    if (isEventType(type) && type === 'SchedulesRenewed') return this.renewed(data);
    if (data['EMPID'] === this.EMPID) {
      if ('ticket' in data) this.tickets.add(data['ticket']);
      return data;
    }
    const isNamed = this.tickets.has(data['ticket']) || data['standIn'] === this.EMPID;
    return isNamed ? data : undefined;
  }

  /** A renewal has the hours of many employees, grouped by equal weeks. */
  private renewed({ renewals, ...data }: Fields): Fields | undefined {
    const own = renewalsOf(this.EMPID, renewals).map((renewal) => ({ ...renewal, EMPIDS: [this.EMPID] }));
    return own.length === 0 ? undefined : { ...data, renewals: own };
  }
}
