import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  type PunchesAnswer,
  type PunchRequest,
  TERMINAL_KEY_HEADER,
} from '@timekeep/contracts/api/clock-api';
import { Random } from '@timekeep/tools/random';
import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { issueTerminals } from '../../bulk-load/terminals.js';
import type { HttpClient } from '../../harness/world/http-client.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { countRows } from '../../harness/world/stores.js';

/** The number of connections for punches in all lines. */
export const CONNECTIONS = 64;

/** A time clock. */
export class PunchTerminal {
  constructor(
    private readonly client: HttpClient,
    private readonly key: string,
  ) {}

  /** Issues one in a system, with so many connections to its backend, or to another one. */
  static async issuedBy(
    context: LineContext,
    { hr, log }: LoadedSystem,
    connections: number,
    origin = hr.origin,
  ): Promise<PunchTerminal> {
    const [key = ''] = await issueTerminals(log, 1, new Random(context.seed + 1));
    return PunchTerminal.at(context, origin, connections, key);
  }

  static at(context: LineContext, origin: string, connections: number, key = ''): PunchTerminal {
    return new PunchTerminal(context.httpClient(origin, connections), key);
  }

  /**
   * Sends punches in one call.
   *
   * @returns true if all of them can be read by now
   * @throws Error when one of them was not accepted
   */
  async send(punches: readonly PunchRequest[]): Promise<boolean> {
    const { data, pending } = await this.client.sendJson<PunchesAnswer>({
      method: 'POST',
      path: API_PATHS.punches,
      headers: { [TERMINAL_KEY_HEADER]: this.key },
      body: JSON.stringify({ punches }),
    });
    const refused = data.find(({ outcome }) => outcome !== 'accepted');
    if (refused) throw new Error(`A punch was not taken: ${JSON.stringify(refused)}`);
    return pending !== true;
  }
}

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
