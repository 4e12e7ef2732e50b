import type { PunchRequest } from '@timekeep/contracts/api/clock-api';

import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { countRows } from '../../harness/world/database.js';
import type { PunchTerminal } from './punch-terminal.js';

/** Counts the punches that a system accepted, and compares them with its log. */
export class AcceptedPunches {
  private taken = 0;
  private late = 0;

  private constructor(
    private readonly logDatabaseUrl: string,
    private readonly eventsBefore: number,
  ) {}

  /** Counts from now on. */
  static async by({ logDatabaseUrl }: LoadedSystem): Promise<AcceptedPunches> {
    return new AcceptedPunches(logDatabaseUrl, await countRows(logDatabaseUrl, 'events'));
  }

  get count(): number {
    return this.taken;
  }

  /** Sends punches in one call. @throws Error when one of them was not accepted */
  async send(terminal: PunchTerminal, punches: readonly PunchRequest[]): Promise<void> {
    const isShown = await terminal.send(punches);
    this.taken += punches.length;
    if (!isShown) this.late += punches.length;
  }

  /**
   * Describes how many could not be read when they were answered.
   *
   * @throws Error when the log has fewer events than accepted punches
   */
  async summary(): Promise<string> {
    const kept = (await countRows(this.logDatabaseUrl, 'events')) - this.eventsBefore;
    // A work day may open at midnight meanwhile.
    if (kept < this.taken)
      throw new Error(`${this.taken} punches were accepted, ${kept} events were recorded`);
    return `${this.late} of ${this.taken} could not be read when they were answered`;
  }
}
