import type { Notice } from '@timekeep/contracts/api/notices-api';
import { matterId, type MatterKey } from '@timekeep/contracts/attention/attention-kinds';
import { requestEvents, type RequestEvent } from '@timekeep/contracts/events/request';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import type { Row } from '../engine/table.js';
import { deleteRows, upsertRows } from '../engine/table-rows.js';
import { selectList } from '../read-model-sql.js';
import { notices, requests, steps, type NoticeContent } from './tables.js';

type RequestRow = Readonly<Row<typeof requests>>;
type Step = Row<typeof steps>;

/** The requests that a batch of events is about, with the rows to write. */
export class RequestBatch {
  private readonly changed = new Set<string>();
  private readonly steps: Step[] = [];
  private notices: Row<typeof notices>[] = [];
  private readonly removedNotices: Pick<Row<typeof notices>, 'EMPID' | 'kind'>[] = [];
  private readonly endedMatters: Pick<Row<typeof notices>, 'matter'>[] = [];

  constructor(private readonly known: Map<string, RequestRow>) {}

  find(REQUEST_ID: string): RequestRow | undefined {
    return this.known.get(REQUEST_ID);
  }

  /** True if a correction of that record was granted, and is not recorded yet. */
  isGranted(EMPID: string, date: string): boolean {
    return [...this.known.values()].some(
      (row) =>
        row.EMPID === EMPID &&
        row.kind === 'correction' &&
        row.FROM === date &&
        row.state === 'granted' &&
        !row.fulfilled,
    );
  }

  put(row: RequestRow): void {
    this.known.set(row.REQUEST_ID, row);
    this.changed.add(row.REQUEST_ID);
  }

  addStep(step: Step): void {
    this.steps.push(step);
  }

  addNotice(
    EMPID: string,
    kind: Notice['kind'],
    content: NoticeContent,
    { id, position, recordedAt, actor }: PositionedEvent,
  ): void {
    const at = recordedAt.toISOString();
    const matter = content.assigned && matterId(content.assigned);
    this.notices.push({ position: position.commit, id, EMPID, kind, at, actor, content, matter });
  }

  /** Removes an employee's notices of these kinds up to now, also those of earlier batches. */
  removeNotices(EMPID: string, kinds: readonly Notice['kind'][]): void {
    this.notices = this.notices.filter((notice) => notice.EMPID !== EMPID || !kinds.includes(notice.kind));
    this.removedNotices.push(...kinds.map((kind) => ({ EMPID, kind })));
  }

  /** Removes the notice of an assigned matter, whosever it is, also that of an earlier batch. */
  removeMatter(key: MatterKey): void {
    const matter = matterId(key);
    this.notices = this.notices.filter((notice) => notice.matter !== matter);
    this.endedMatters.push({ matter });
  }

  /** Writes the changed requests, their steps, and the notices, after the removal of those of earlier batches. */
  async save(db: ReadModelDb): Promise<void> {
    const rows = [...this.changed].flatMap((REQUEST_ID) => this.known.get(REQUEST_ID) ?? []);
    await upsertRows(requests, rows, (row) => row, db);
    await upsertRows(steps, this.steps, (row) => row, db);
    await deleteRows(notices, ['EMPID', 'kind'], this.removedNotices, db);
    await deleteRows(notices, ['matter'], this.endedMatters, db);
    await upsertRows(notices, this.notices, (row) => row, db);
  }
}

const KNOWN = `
  SELECT ${selectList(requests, requests.fields)} FROM requests
  WHERE request_id = ANY ($1::text[])
    OR (empid = ANY ($2::text[]) AND state = 'granted' AND NOT fulfilled)
  ORDER BY position`;

/** Loads the requests that the events of a batch change, or whose effect they may be. */
export async function loadRequests(
  events: readonly PositionedEvent[],
  db: ReadModelDb,
): Promise<RequestBatch> {
  const ids = events.flatMap(({ event }) => (isRequestEvent(event) ? event.data.REQUEST_ID : []));
  const corrected = events.flatMap(({ event }) =>
    event.type === 'TimekeepCorrected' ? event.data.EMPID : [],
  );
  if (ids.length + corrected.length === 0) return new RequestBatch(new Map());
  const { rows } = await db.query<Omit<RequestRow, 'madeAt' | 'changedAt' | 'position'> & Stored>(KNOWN, [
    [...new Set(ids)],
    [...new Set(corrected)],
  ]);
  return new RequestBatch(new Map(rows.map((row) => [row.REQUEST_ID, restored(row)])));
}

/** The driver returns instants as dates, and positions as texts. */
interface Stored {
  readonly madeAt: Date;
  readonly changedAt: Date;
  readonly position: string;
}

function restored(row: Omit<RequestRow, keyof Stored> & Stored): RequestRow {
  const { madeAt, changedAt, position } = row;
  return {
    ...row,
    madeAt: madeAt.toISOString(),
    changedAt: changedAt.toISOString(),
    position: BigInt(position),
  };
}

function isRequestEvent(event: PositionedEvent['event']): event is RequestEvent {
  return event.type in requestEvents.events;
}
