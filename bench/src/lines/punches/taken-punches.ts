import type { PunchRequest } from '@timekeep/contracts/api/clock-api';

import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { countRows } from '../../harness/world/database.js';
import type { PunchTerminal } from './punch-terminal.js';

/** Counts the punches that a system says it took, and holds them against its log. */
export class TakenPunches {
  private taken = 0;
  private late = 0;

  private constructor(
    private readonly logDatabaseUrl: string,
    private readonly eventsBefore: number,
  ) {}

  /** From now on. */
  static async by({ logDatabaseUrl }: LoadedSystem): Promise<TakenPunches> {
    return new TakenPunches(logDatabaseUrl, await countRows(logDatabaseUrl, 'events'));
  }

  get count(): number {
    return this.taken;
  }

  /** Sends punches in one call. @throws Error when one of them was not taken */
  async send(terminal: PunchTerminal, punches: readonly PunchRequest[]): Promise<void> {
    const isShown = await terminal.send(punches);
    this.taken += punches.length;
    if (!isShown) this.late += punches.length;
  }

  /**
   * How many could not be read when they were answered, in a sentence.
   *
   * @throws Error when the log has fewer events than punches were taken
   */
  async summary(): Promise<string> {
    const kept = (await countRows(this.logDatabaseUrl, 'events')) - this.eventsBefore;
    // Midnight may open a work day meanwhile.
    if (kept < this.taken)
      throw new Error(`${this.taken} punches were accepted, ${kept} events were recorded`);
    return `${this.late} of ${this.taken} could not be read when they were answered`;
  }
}
