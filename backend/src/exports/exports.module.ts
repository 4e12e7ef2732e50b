import { Module } from '@nestjs/common';
import { ExportLog } from './export-log.js';

/** The record of exports of data of people. */
@Module({ providers: [ExportLog], exports: [ExportLog] })
export class ExportsModule {}

export { ExportLog, type ExportToRecord } from './export-log.js';
