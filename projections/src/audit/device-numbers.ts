import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReadModelDb } from '../engine/projection.js';
import { selectRows, upsertRows } from '../engine/table-rows.js';
import { deviceNumbers as table } from './tables.js';

/** A number with the day from which it holds; null for all days. */
export interface KnownNumber {
  readonly number: string | null;
  readonly from: WorkDate | null;
}

const NO_NUMBER: KnownNumber = { number: null, from: null };

/** The number on time clocks that was recorded last for each employee, in memory for the lifetime of a run. */
export class DeviceNumbers {
  private readonly changed = new Set<string>();

  constructor(private readonly byEmployee: Map<string, KnownNumber> = new Map()) {}

  of(EMPID: string): KnownNumber {
    return this.byEmployee.get(EMPID) ?? NO_NUMBER;
  }

  /** Applies events of device numbers; ignores others. */
  apply({ type, data }: TimekeepEvent): void {
    if (type !== 'DeviceNumberSet') return;
    this.byEmployee.set(data.EMPID, { number: data.deviceNumber, from: data.from });
    this.changed.add(data.EMPID);
  }

  /** Returns the numbers that changed since the last call. */
  takeChanges(): readonly (KnownNumber & { readonly EMPID: string })[] {
    const changes = [...this.changed].map((EMPID) => ({ EMPID, ...this.of(EMPID) }));
    this.changed.clear();
    return changes;
  }
}

export async function loadDeviceNumbers(db: ReadModelDb): Promise<DeviceNumbers> {
  const rows = await selectRows(table, db);
  return new DeviceNumbers(new Map(rows.map(({ EMPID, number, from }) => [EMPID, { number, from }])));
}

export async function saveDeviceNumbers(
  changes: ReturnType<DeviceNumbers['takeChanges']>,
  db: ReadModelDb,
): Promise<void> {
  await upsertRows(table, changes, ({ EMPID, number, from }) => ({ EMPID, number, from }), db);
}
