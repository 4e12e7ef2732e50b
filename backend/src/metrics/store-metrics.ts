import { stat, statfs } from 'node:fs/promises';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type LoggedEvent, WholeLog } from '@timekeep/log/client/whole-log';
import type { LogPosition } from '@timekeep/log/position';
import { healthOf } from '@timekeep/projections/checkpoint/health';
import type { ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { ClockModule, TerminalTraffic } from '../clock/clock.module.js';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { ProjectionWatch } from '../http/read-your-writes.js';
import { Metrics } from './metrics.js';

/** Returns the result of a promise, or null when it fails or takes longer than `timeoutMs`. */
export async function withinTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, timeoutMs);
  });
  try {
    return await Promise.race([promise.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A scrape takes at most a few seconds for all metrics together. */
const TIMEOUT_MS = 2_000;
const MS_A_SECOND = 1_000;

const WITHOUT_EFFECT = `
  SELECT count(*)::integer AS count FROM requests.requests
  WHERE state = 'granted' AND NOT fulfilled AND changed_at < now() - interval '1 minute'`;

const WAITING = `SELECT count(*)::integer AS count FROM directory.accounts WHERE status = 'PENDING'`;

/** The end of the log, the positions of the projections, and numbers of tables that somebody has to look at, read at each scrape. */
@Injectable()
export class StoreMetrics implements OnApplicationShutdown {
  private readonly log: WholeLog;
  private readonly up;
  private readonly logPosition;
  private readonly running;
  private readonly position;
  private readonly lagEvents;
  private readonly lagSeconds;
  private readonly heartbeat;
  private readonly withoutEffect;
  private readonly waiting;
  private readonly mostlyRefused;

  constructor(
    @InjectConfiguration() configuration: Configuration,
    private readonly projections: ProjectionWatch,
    private readonly database: DataSource,
    private readonly traffic: TerminalTraffic,
    { registry }: Metrics,
  ) {
    this.log = new WholeLog(configuration, TIMEOUT_MS);
    const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name: `timekeep_${name}`, help, labelNames, registers: [registry] });
    this.up = gauge('store_up', 'Whether the store answers: 1, or 0', 'store');
    this.logPosition = gauge('log_position', 'The position of the newest event of the log');
    this.running = gauge(
      'projection_running',
      'Whether the projection goes on: 1, or 0 when it stopped or nothing runs it',
      'projection',
    );
    this.position = gauge(
      'projection_position',
      'The position up to which the projection has read the log',
      'projection',
    );
    this.lagEvents = gauge(
      'projection_lag_events',
      'Events that the projection has not read; no more than 1000 are counted',
      'projection',
    );
    this.lagSeconds = gauge(
      'projection_lag_seconds',
      'How long ago the first event was recorded that the projection has not read; 0 without any',
      'projection',
    );
    this.heartbeat = gauge(
      'projections_heartbeat_age_seconds',
      'How long ago the program that runs the projections last showed that it works',
    );
    this.withoutEffect = gauge(
      'grants_without_effect',
      'Requests that were granted more than a minute ago, and whose effect is not recorded',
    );
    this.mostlyRefused = gauge(
      'terminal_mostly_refused',
      'Refused punches of the last hour of a terminal most of whose punches are refused, with the most frequent reason',
      'terminal',
      'reason',
    );
    this.waiting = gauge('registrations_waiting', 'Registrations that wait for approval by HR or IT');
  }

  /** Reads both stores; an unavailable value is removed, since a former one would look like normal operation. */
  async collect(): Promise<void> {
    const [end, statuses, heartbeatSeconds, withoutEffect, waiting, refusing] = await Promise.all([
      this.log.newest().catch(() => null),
      withinTimeout(this.projections.status(), TIMEOUT_MS),
      withinTimeout(this.projections.heartbeatSeconds(), TIMEOUT_MS),
      withinTimeout(this.database.query<{ count: number }[]>(WITHOUT_EFFECT), TIMEOUT_MS),
      withinTimeout(this.database.query<{ count: number }[]>(WAITING), TIMEOUT_MS),
      withinTimeout(this.traffic.refusing(), TIMEOUT_MS),
    ]);
    this.up.set({ store: 'event-log' }, end ? 1 : 0);
    this.up.set({ store: 'database' }, statuses ? 1 : 0);
    this.logPosition.remove();
    if (end) this.logPosition.set(Number(end.commit));
    for (const gauge of [this.running, this.position, this.lagEvents, this.lagSeconds]) gauge.reset();
    this.heartbeat.remove();
    if (heartbeatSeconds !== null) this.heartbeat.set(heartbeatSeconds);
    this.withoutEffect.remove();
    for (const { count } of withoutEffect ?? []) this.withoutEffect.set(count);
    this.waiting.remove();
    for (const { count } of waiting ?? []) this.waiting.set(count);
    this.mostlyRefused.reset();
    for (const { terminal, reason, refused } of refusing ?? [])
      this.mostlyRefused.set({ terminal, reason }, refused);
    // A lagging projection is working; its lag is a figure of its own.
    const { projections } = healthOf({ heartbeatSeconds, statuses: statuses ?? [], lagSeconds: () => null });
    for (const { name, position } of statuses ?? []) {
      const isRunning = projections.some((each) => each.name === name && each.state === 'running');
      this.running.set({ projection: name }, isRunning ? 1 : 0);
      this.position.set({ projection: name }, Number(position?.commit ?? 0n));
    }
    if (end && statuses) await this.setLags(statuses, end);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.log.close();
  }

  private async setLags(statuses: readonly ProjectionStatus[], end: LogPosition): Promise<void> {
    // Usually all are at one position, and one read serves all.
    const unread = new Map<bigint, Promise<readonly LoggedEvent[] | null>>();
    for (const { name, lastEvent } of statuses) {
      const commit = lastEvent?.commit ?? 0n;
      const reading = unread.get(commit) ?? this.eventsAfter(lastEvent, end);
      unread.set(commit, reading);
      const events = await reading;
      if (!events) continue;
      const [oldest] = events;
      const lagMs = oldest ? Date.now() - Date.parse(oldest.created) : 0;
      this.lagEvents.set({ projection: name }, events.length);
      this.lagSeconds.set({ projection: name }, Math.max(0, lagMs / MS_A_SECOND));
    }
  }

  /** Reads a page of events after a position; null when the log does not answer. */
  private async eventsAfter(
    position: LogPosition | null,
    end: LogPosition,
  ): Promise<readonly LoggedEvent[] | null> {
    if (position && position.commit >= end.commit) return [];
    try {
      // A page may hold the log's own events alone.
      for await (const { events } of this.log.after(position)) if (events.length > 0) return events;
      return [];
    } catch {
      return null;
    }
  }
}

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

/** The metrics of this process for Prometheus. */
@Module({ imports: [ClockModule], providers: [Metrics, StoreMetrics, DiskMetrics] })
export class MetricsModule {}
