import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  punchFileAnswer,
  type PunchFileAnswer,
  punchFileProgress,
  type PunchFileProgress,
  punchFileRecorded,
  type PunchFileRecorded,
} from '@timekeep/contracts/api/punch-files-api';
import { punchFileMessages } from '@timekeep/contracts/clock/clock-messages';
import { MAX_PUNCH_FILE_BYTES, MAX_PUNCH_FILE_LINES } from '@timekeep/contracts/clock/punch-files';
import type { Request, Response } from 'express';
import { rehearsalContext } from '../event-store/command-context.js';
import { refusedAs } from '../event-store/store-errors.js';
import { ExportLog } from '../exports/exports.module.js';
import { Upload, UploadedBytes } from '../http/body/upload.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { onceContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Roles } from '../security/access.decorators.js';
import { signedInUser } from '../security/signed-in-user.js';
import { PunchUploads } from './record-uploaded-punches/punch-uploads.js';
import {
  PunchFileDto,
  type RecordUploadedPunches,
} from './record-uploaded-punches/record-uploaded-punches.command.js';

/** An id of another form is that of no file. */
const uploadId = () =>
  new ParseUUIDPipe({ exceptionFactory: () => refusedAs('missing', punchFileMessages.gone()) });

/** Files of punches, by HR. */
@Controller()
export class PunchFilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly uploads: PunchUploads,
    private readonly reads: ReadYourWrites,
    private readonly log: ExportLog,
  ) {}

  private readonly carryOut = (command: RecordUploadedPunches) => this.commands.execute(command);

  @ApiCall({
    summary: 'Preview a file of punches, which is kept to be recorded',
    notes: `A form with the file in \`file\`, of at most ${MAX_PUNCH_FILE_BYTES / 1_048_576} MiB and ${MAX_PUNCH_FILE_LINES} lines, as a device, a spreadsheet or this program wrote it. Encoding and order of dates are found in the file unless they are given. The file takes the place of the caller's former one, and is kept for a day after its last use.`,
    answer: punchFileAnswer,
    weight: 'heavy',
  })
  @Roles('HR')
  @Upload(MAX_PUNCH_FILE_BYTES)
  @Post(API_PATHS.punchFiles)
  @HttpCode(200)
  async preview(
    @Body() { encoding, dates }: PunchFileDto,
    @UploadedBytes() content: Uint8Array,
    @Req() request: Request,
  ): Promise<PunchFileAnswer> {
    const choices = { ...(encoding && { encoding }), ...(dates && { dates }) };
    return this.uploads.preview(content, choices, rehearsalContext(onceContext(request)), this.carryOut);
  }

  @ApiCall({
    summary: 'Record the next lines of a file of punches',
    notes:
      'Takes some seconds, and has to be repeated until `isFinished`. A punch is recorded once: an interrupted call is repeated without harm.',
    answer: punchFileRecorded,
    failures: [404],
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.punchFile)
  @HttpCode(200)
  async record(@Param('id', uploadId()) id: string, @Req() request: Request): Promise<PunchFileRecorded> {
    const { progress, position } = await this.uploads.record(id, onceContext(request), this.carryOut);
    const { recorded, known, refused, done, rows, isFinished } = progress;
    const message = isFinished
      ? punchFileMessages.recorded({ recorded, known, refused })
      : punchFileMessages.underWay({ done, rows });
    return { ...progress, ...(await this.reads.confirm(message, position, ['attendance', 'audit'])) };
  }

  @ApiCall({
    summary: 'How much of a file of punches is recorded',
    answer: punchFileProgress,
    failures: [404],
  })
  @Roles('HR')
  @Get(API_PATHS.punchFile)
  async progress(@Param('id', uploadId()) id: string, @Req() request: Request): Promise<PunchFileProgress> {
    return this.uploads.progress(id, signedInUser(request).EMPID);
  }

  @ApiCall({
    summary: 'The refused lines of a file of punches, to be mended and sent again',
    csv: 'The lines as they were sent, in the same encoding, each with its reason.',
    failures: [404],
  })
  @Roles('HR')
  @Get(API_PATHS.punchFileRejects)
  async rejects(
    @Param('id', uploadId()) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { EMPID } = signedInUser(request);
    const { rejects, refused } = await this.uploads.rejects(id, EMPID);
    const exported = { what: 'refused-punches', filter: { id }, context: onceContext(request) } as const;
    await this.log.recordFile(exported, refused, rejects);
    response.attachment('refused-punches.csv').type('application/octet-stream');
    response.end(rejects);
  }
}
