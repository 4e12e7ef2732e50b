import {
  afterChange,
  type ChangedField,
  type ChangeType,
  describedChanges,
  isChangeType,
} from '@timekeep/contracts/audit/audited-events';
import { type ChangeValues, type DescribedChange, isTerminal } from '@timekeep/contracts/audit/changes';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import type { Row } from '../engine/table.js';
import { insertRows, upsertRows } from '../engine/table-rows.js';
import type { ActorThen } from './run-state.js';
import { changes as changeTable, subjects as subjectTable } from './tables.js';

/** An event that is a change, with name and authority of its actor at that time. */
export interface AuditedEvent extends ActorThen {
  readonly source: PositionedEvent;
  readonly type: ChangeType;
}

/** A change with its values before and after. */
export interface AuditedChange extends Pick<
  DescribedChange,
  'area' | 'EMPID' | 'subject' | 'FROM' | 'TO' | 'reason'
> {
  readonly event: AuditedEvent;
  /** From 0 within the event. */
  readonly part: number;
  readonly fields: readonly ChangedField[];
  readonly bulk: string;
}

/** Returns the type of an event that is a change; null for others, and at once for punches of terminals, which are nearly all events. */
export function changeTypeOf({ event: { type }, actor }: PositionedEvent): ChangeType | null {
  if (type === 'TimeClockPunched' && isTerminal(actor)) return null;
  return isChangeType(type) ? type : null;
}

/** Fold of changes over the values of the things that change. */
export class ChangeFold {
  private readonly changed = new Set<string>();

  /** @param values known values by subject; a missing subject has none */
  constructor(private readonly values: Map<string, ChangeValues> = new Map()) {}

  /**
   * Returns the subjects of events, whose values have to be known before they are applied.
   *
   * @param zone before one is recorded no event names an instant
   * @param values values of hidden changes, on which subjects depend
   */
  static subjectsOf(
    events: readonly AuditedEvent[],
    zone: CompanyZone,
    values: ReadonlyMap<string, ChangeValues> = new Map(),
  ): string[] {
    const fold = new ChangeFold(new Map(values));
    const subjects = new Set<string>();
    for (const { source } of events) {
      for (const described of fold.described(source, zone)) {
        subjects.add(described.subject);
        if (described.hidden) fold.take(described);
      }
    }
    return [...subjects];
  }

  /** Returns the changes that an event is. */
  apply(event: AuditedEvent, zone: CompanyZone): AuditedChange[] {
    const bulk = bulkOf(event.source);
    return this.described(event.source, zone).flatMap((described, part) => {
      const { area, EMPID, subject, FROM, TO, reason, hidden } = described;
      const fields = this.take(described);
      return hidden ? [] : [{ event, part, area, EMPID, subject, FROM, TO, fields, reason, bulk }];
    });
  }

  /** Keeps the values after a change, and returns those that it changes. */
  private take(described: DescribedChange): readonly ChangedField[] {
    const { subject } = described;
    const { fields, values } = afterChange(this.known(subject), described);
    this.values.set(subject, values);
    this.changed.add(subject);
    return fields;
  }

  /** Returns the values of the subjects that changed. */
  rows(): Row<typeof subjectTable>[] {
    return [...this.changed].map((subject) => ({ subject, values: this.known(subject) }));
  }

  private known(subject: string): ChangeValues {
    return this.values.get(subject) ?? NOTHING;
  }

  private described(source: PositionedEvent, zone: CompanyZone): readonly DescribedChange[] {
    return describedChanges(source.event, {
      id: source.id,
      actor: source.actor,
      bulk: bulkOf(source),
      dayOf: (instant) => zone.workDateAt(Date.parse(instant)),
      known: (subject) => this.known(subject),
    });
  }
}

const NOTHING: ChangeValues = {};

/** Events of former programs may name no command. */
function bulkOf({ occasionId, id }: PositionedEvent): string {
  return occasionId ?? id;
}

/** Numbers of versions that events of a batch made, by employee. */
export class VersionCounts {
  private readonly byEvent = new Map<bigint, Map<string, number>>();

  add({ position }: PositionedEvent, EMPID: string): void {
    const known = this.byEvent.get(position.commit);
    if (known) known.set(EMPID, (known.get(EMPID) ?? 0) + 1);
    else this.byEvent.set(position.commit, new Map([[EMPID, 1]]));
  }

  /** Returns the number of an event, of one employee alone unless that is null. */
  of({ position }: PositionedEvent, EMPID: string | null): number {
    const known = this.byEvent.get(position.commit);
    if (!known) return 0;
    if (EMPID !== null) return known.get(EMPID) ?? 0;
    return [...known.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** Store of changes. Skips events that were stored before the run began: what they replaced is known only the first time. */
export class ChangeLog {
  private constructor(private readonly notedBefore: bigint) {}

  static async open(db: ReadModelDb): Promise<ChangeLog> {
    const { rows } = await db.query<{ position: string }>(
      'SELECT position FROM changes ORDER BY position DESC LIMIT 1',
    );
    return new ChangeLog(BigInt(rows[0]?.position ?? -1));
  }

  /** Folds and writes the changes of a batch, in log order; the values of their subjects are read and written with them. */
  async save(
    events: readonly AuditedEvent[],
    counts: VersionCounts,
    zone: CompanyZone | undefined,
    db: ReadModelDb,
  ): Promise<void> {
    const added = events.filter(({ source }) => source.position.commit > this.notedBefore);
    if (added.length === 0) return;
    const known = zone ?? new CompanyZone('UTC');
    const fold = new ChangeFold(await valuesBefore(added, known, db));
    const changes = added.flatMap((event) => fold.apply(event, known));
    await insertRows(changeTable, changes, (change) => changeRow(change, counts), db);
    await upsertRows(subjectTable, fold.rows(), (row) => row, db);
  }
}

/** Returns the values of the subjects of events. The subjects may depend on values, which are read first. */
async function valuesBefore(
  events: readonly AuditedEvent[],
  zone: CompanyZone,
  db: ReadModelDb,
): Promise<Map<string, ChangeValues>> {
  const subjects = new Set(ChangeFold.subjectsOf(events, zone));
  const values = await knownValues([...subjects], db);
  const others = ChangeFold.subjectsOf(events, zone, values).filter((subject) => !subjects.has(subject));
  if (others.length === 0) return values;
  return new Map([...values, ...(await knownValues(others, db))]);
}

async function knownValues(subjects: readonly string[], db: ReadModelDb): Promise<Map<string, ChangeValues>> {
  const { rows } = await db.query<{ subject: string; known: ChangeValues }>(
    'SELECT subject, known FROM subjects WHERE subject = ANY ($1::text[])',
    [subjects],
  );
  return new Map(rows.map(({ subject, known }) => [subject, known]));
}

function changeRow({ event, ...change }: AuditedChange, counts: VersionCounts): Row<typeof changeTable> {
  const { source, type, actorName, actorAuthority } = event;
  const { position, recordedAt, revision, id, stream, actor } = source;
  // An event may be about several employees: each change counts only the records of its own.
  const records = counts.of(source, change.EMPID);
  return {
    ...change,
    position: position.commit,
    recordedAt: recordedAt.toISOString(),
    ...{ revision, id, stream, type, actor, actorName, actorAuthority, records },
  };
}
