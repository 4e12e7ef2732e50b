import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

const PAUSE_MS = 300;

/** Connects the data source at start, or as soon as there is a database. Its pool reconnects by itself. */
@Injectable()
export class DatabaseConnector implements OnModuleInit, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private connecting: Promise<void> = Promise.resolve();

  constructor(private readonly database: DataSource) {}

  async onModuleInit(): Promise<void> {
    if (!(await this.connect())) this.connecting = this.connectLater();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.connecting;
  }

  /** Whether the database answers now. */
  async isReachable(): Promise<boolean> {
    try {
      await this.database.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  private async connectLater(): Promise<void> {
    const { signal } = this.stopped;
    do await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted && !(await this.connect()));
  }

  private async connect(): Promise<boolean> {
    try {
      await this.database.initialize();
      return true;
    } catch {
      return false;
    }
  }
}
