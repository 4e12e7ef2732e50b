import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { ReadModelDb } from '../engine/projection.js';
import { selectRows, upsertRows } from '../engine/table-rows.js';
import { deviceNumbers as table } from './tables.js';

/** The number on time clocks that was recorded last for each employee, in memory for the lifetime of a run. */
export class DeviceNumbers {
  private readonly changed = new Set<string>();

  constructor(private readonly byEmployee: Map<string, string | null> = new Map()) {}

  of(EMPID: string): string | null {
    return this.byEmployee.get(EMPID) ?? null;
  }

  /** Applies events of device numbers; ignores others. */
  apply({ type, data }: TimekeepEvent): void {
    if (type !== 'DeviceNumberSet') return;
    this.byEmployee.set(data.EMPID, data.deviceNumber);
    this.changed.add(data.EMPID);
  }

  /** Returns the numbers that changed since the last call. */
  takeChanges(): readonly (readonly [EMPID: string, number: string | null])[] {
    const changes = [...this.changed].map((EMPID) => [EMPID, this.of(EMPID)] as const);
    this.changed.clear();
    return changes;
  }
}

export async function loadDeviceNumbers(db: ReadModelDb): Promise<DeviceNumbers> {
  const rows = await selectRows(table, db);
  return new DeviceNumbers(new Map(rows.map(({ EMPID, number }) => [EMPID, number])));
}

export async function saveDeviceNumbers(
  changes: ReturnType<DeviceNumbers['takeChanges']>,
  db: ReadModelDb,
): Promise<void> {
  await upsertRows(table, changes, ([EMPID, number]) => ({ EMPID, number }), db);
}
