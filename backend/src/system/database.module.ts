import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import { Injectable, Logger, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { provenDriver } from '@timekeep/log/database/proven-server';
import {
  AttendanceRecordEntity,
  EmployeeScheduleEntity,
  HolidayEntity,
  WorkdayEntity,
} from '@timekeep/projections/attendance/tables';
import { databaseCause } from '@timekeep/projections/checkpoint/database-cause';
import {
  AccountEntity,
  EmployeeEntity,
  PlacementEntity,
  TerminalEntity,
  UnitEntity,
} from '@timekeep/projections/directory/tables';
import {
  LeaveEmployeeEntity,
  LeaveLineEntity,
  LeaveHolidayEntity,
} from '@timekeep/projections/leave-summary/tables';
import { DataSource } from 'typeorm';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';

const PAUSE_MS = 300;

/** Connects the data source at start, or as soon as the database is available. Its pool reconnects by itself. */
@Injectable()
export class DatabaseConnector implements OnModuleInit, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private readonly logger = new Logger(DatabaseConnector.name);
  private connecting: Promise<void> = Promise.resolve();
  private failure: Error | undefined;
  /** The last reported cause, which is not repeated while it lasts. */
  private reported = '';

  constructor(private readonly database: DataSource) {}

  async onModuleInit(): Promise<void> {
    if (!(await this.connect())) this.connecting = this.connectLater();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.connecting;
  }

  /** True if the database answers now. */
  async isReachable(): Promise<boolean> {
    try {
      await this.database.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Returns the connected data source.
   *
   * @throws the error that the last attempt to connect failed with, while there was no connection yet
   */
  async connected(): Promise<DataSource> {
    if (!this.database.isInitialized && this.failure) throw this.failure;
    await this.database.query('SELECT 1');
    return this.database;
  }

  /** True if every table that the backend reads is there. */
  async hasTables(): Promise<boolean> {
    const tables = this.database.entityMetadatas.map(({ tablePath }) => tablePath);
    try {
      const [answer] = await this.database.query<{ there: boolean }[]>(
        'SELECT bool_and(to_regclass(name) IS NOT NULL) AS there FROM unnest($1::text[]) AS name',
        [tables],
      );
      return answer?.there === true;
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
    } catch (error) {
      this.failure = types.isNativeError(error) ? error : new Error(String(error));
      const cause = databaseCause(error) ?? String(error);
      if (cause !== this.reported) this.logger.warn(`Waiting for PostgreSQL: ${cause}`);
      this.reported = cause;
      return false;
    }
  }
}

const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 15_000;
const POOL_SIZE = 10;

/** The read models, for reading only; every module may ask for TypeORM's `DataSource`. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIGURATION],
      useFactory: ({ databaseUrl }: Configuration): TypeOrmModuleOptions => ({
        type: 'postgres',
        url: databaseUrl,
        driver: provenDriver,
        applicationName: 'timekeep-backend',
        entities: [
          AccountEntity,
          AttendanceRecordEntity,
          EmployeeEntity,
          EmployeeScheduleEntity,
          HolidayEntity,
          LeaveEmployeeEntity,
          LeaveLineEntity,
          PlacementEntity,
          LeaveHolidayEntity,
          TerminalEntity,
          UnitEntity,
          WorkdayEntity,
        ],
        synchronize: false,
        installExtensions: false,
        poolSize: POOL_SIZE,
        connectTimeoutMS: CONNECT_WITHIN_MS,
        extra: { query_timeout: ANSWER_WITHIN_MS },
        // The process starts without a database and connects when there is one.
        manualInitialization: true,
      }),
    }),
  ],
  providers: [DatabaseConnector],
  exports: [DatabaseConnector],
})
export class DatabaseModule {}
