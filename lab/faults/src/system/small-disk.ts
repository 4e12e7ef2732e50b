import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Room for a demo company, a second generation of its tables, and PostgreSQL's WAL. */
const SIZE = '1200m';
/** Smaller and smaller chunks fill the last gap. */
const PIECES = [1024 * 1024, 4096] as const;

/** A small file system in memory that can be filled to the last byte. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** Mounts it on a folder that PostgreSQL's user may enter; returns the reason when that is impossible. */
  static async mount(folder: string): Promise<SmallDisk | string> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'timekeep-faults', folder]);
      return new SmallDisk(folder);
    } catch (error) {
      return `nothing can be mounted: ${error instanceof Error ? error.message.trim() : String(error)}`;
    }
  }

  /** Fills the remaining room. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'a');
    try {
      for (const size of PIECES) {
        const piece = Buffer.alloc(size);
        while (await fits(() => file.appendFile(piece)));
      }
    } finally {
      await file.close();
    }
  }

  async makeRoom(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', [this.folder]);
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}

async function fits(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
