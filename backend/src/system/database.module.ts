import { Module } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { provenDriver } from '@timekeep/log/database/proven-server';
import {
  AttendanceRecordEntity,
  EmployeeScheduleEntity,
  HolidayEntity,
  WorkdayEntity,
} from '@timekeep/projections/attendance/tables';
import {
  AccountEntity,
  EmployeeEntity,
  TerminalEntity,
  UnitEntity,
} from '@timekeep/projections/directory/tables';
import { LeaveEmployeeEntity, LeaveLineEntity } from '@timekeep/projections/leave-summary/tables';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { DatabaseConnector } from './database-connector.js';

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
