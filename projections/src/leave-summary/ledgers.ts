import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { applyToLedger, EMPTY_LEDGER, type LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { positionText, type LogPosition } from '@timekeep/log/position';

/** A ledger, and the position of the last event that changed it; null before the first. */
export interface KeptLedger {
  readonly ledger: LeaveLedger;
  readonly revision: string | null;
}

export interface ChangedLedger extends KeptLedger {
  readonly EMPID: string;
  /** What the tables hold. */
  readonly former: LeaveLedger;
}

/** The ledgers that a batch is about. */
export class Ledgers {
  private readonly present: Map<string, KeptLedger>;
  private readonly changed = new Set<string>();

  /** @param saved as the tables hold them; who is not among them has an empty one */
  constructor(private readonly saved: ReadonlyMap<string, KeptLedger>) {
    this.present = new Map(saved);
  }

  of(EMPID: string): LeaveLedger {
    return this.present.get(EMPID)?.ledger ?? EMPTY_LEDGER;
  }

  /** Whether an event at that position is in the ledger already. */
  holds(EMPID: string, position: LogPosition): boolean {
    const revision = this.present.get(EMPID)?.revision ?? null;
    return revision !== null && BigInt(revision) >= position.commit;
  }

  apply(event: LeaveEvent, position: LogPosition): void {
    const { EMPID } = event.data;
    const ledger = applyToLedger(this.of(EMPID), event);
    this.present.set(EMPID, { ledger, revision: positionText(position) });
    this.changed.add(EMPID);
  }

  /** What there is to write. */
  changes(): ChangedLedger[] {
    return [...this.changed].flatMap((EMPID) => {
      const kept = this.present.get(EMPID);
      return kept ? [{ EMPID, ...kept, former: this.saved.get(EMPID)?.ledger ?? EMPTY_LEDGER }] : [];
    });
  }
}
