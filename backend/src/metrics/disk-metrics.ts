import { stat, statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { Metrics } from './metrics.js';
import { withinTimeout } from './within-timeout.js';

/** A network file system may not answer. */
const TIMEOUT_MS = 2_000;

/** Free space on the file systems of `DISK_FOLDERS`, measured at each scrape. */
@Injectable()
export class DiskMetrics {
  private readonly folders: readonly string[];
  private readonly size;
  private readonly free;

  constructor(@InjectConfiguration() { diskFolders }: Configuration, { registry }: Metrics) {
    this.folders = diskFolders;
    const gauge = (name: string, help: string) =>
      new Gauge({ name: `timekeep_disk_${name}`, help, labelNames: ['folder'], registers: [registry] });
    this.size = gauge('size_bytes', 'The size of the file system that a folder is on');
    this.free = gauge('free_bytes', 'What programs without special rights may still write there');
  }

  /** Measures each file system once, under the name of the first folder on it; a missing folder has no value. */
  async collect(): Promise<void> {
    const rooms = await Promise.all(this.folders.map((folder) => withinTimeout(roomOf(folder), TIMEOUT_MS)));
    this.size.reset();
    this.free.reset();
    const seen = new Set<number>();
    for (const room of rooms) {
      if (!room || seen.has(room.device)) continue;
      seen.add(room.device);
      this.size.set({ folder: room.folder }, room.size);
      this.free.set({ folder: room.folder }, room.free);
    }
  }
}

async function roomOf(folder: string) {
  const [{ dev }, { bsize, blocks, bavail }] = await Promise.all([stat(folder), statfs(folder)]);
  return { folder, device: dev, size: blocks * bsize, free: bavail * bsize };
}
