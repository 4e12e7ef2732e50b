import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MOVE_CLOCK = pathToFileURL(join(import.meta.dirname, '../../dist/support/move-clock.js')).href;

/** The clock of a system that is started with its variables. It shows the present moment until a test moves it on. */
export class SystemClock {
  private aheadMs = 0;

  private constructor(private readonly folder: string) {}

  static async create(): Promise<SystemClock> {
    const clock = new SystemClock(await mkdtemp(join(tmpdir(), 'timekeep-clock-')));
    await clock.write();
    return clock;
  }

  /** Variables of the environment with which the system follows this clock. */
  get variables(): Readonly<Record<string, string>> {
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --import=${MOVE_CLOCK}`.trim();
    return { NODE_OPTIONS: options, CLOCK_AHEAD_FILE: this.file };
  }

  /** Its present moment, in epoch milliseconds. */
  get now(): number {
    return Date.now() + this.aheadMs;
  }

  async advance(ms: number): Promise<void> {
    this.aheadMs += ms;
    await this.write();
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  private get file(): string {
    return join(this.folder, 'ahead');
  }

  /** Replaces the file at once, since the system reads it all the time. */
  private async write(): Promise<void> {
    await writeFile(`${this.file}.new`, String(this.aheadMs));
    await rename(`${this.file}.new`, this.file);
  }
}
