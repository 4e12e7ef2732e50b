import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { previewAbsence, previewLeave } from '@timekeep/contracts/leave/days-off';
import { makeRequestFields } from '@timekeep/contracts/requests/fields';
import { readRequest, type RequestInput } from '@timekeep/contracts/requests/request-entry';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { EmployeeDaysOff } from '../../leave/leave.module.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';
import { PresentRecords } from '../../timekeep/timekeep.module.js';
import { RequestMutex } from '../request-mutex.js';
import { requestDecider } from '../request.decider.js';
import type { MakeRequestCommand, SeenRecord } from './make-request.decision.js';

/** `readRequest` judges the contents, and which of the fields the kind has. */
export class MakeRequestDto extends dtoOf(makeRequestFields) {}

/** An employee asks for something. */
export class MakeRequest extends Command<Recorded<RequestEvent>> {
  constructor(
    readonly request: {
      readonly EMPID: string;
      readonly input: RequestInput;
      /** The record's revision as the employee saw it; null when it was not sent. */
      readonly revision: string | null;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MakeRequest)
export class MakeRequestHandler implements ICommandHandler<MakeRequest> {
  constructor(
    private readonly store: EventStore,
    private readonly mutex: RequestMutex,
    private readonly employees: EmployeeFacts,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    private readonly records: PresentRecords,
    private readonly schedules: EmployeeSchedules,
    private readonly off: EmployeeDaysOff,
  ) {}

  execute({ request, context }: MakeRequest): Promise<Recorded<RequestEvent>> {
    return this.mutex.run(request.EMPID, (stream) => this.make(stream, request, context));
  }

  private async make(
    stream: string,
    request: MakeRequest['request'],
    context: CommandContext,
  ): Promise<Recorded<RequestEvent>> {
    const earlier = await this.store.earlierOutcome<RequestEvent>(stream, context);
    if (earlier) return earlier;
    const command = { type: 'make', ...request, facts: await this.factsOf(request) } as const;
    return this.store.execute(requestDecider, stream, command, context);
  }

  /** Reads only what the kind needs. */
  private async factsOf({ EMPID, input }: MakeRequest['request']): Promise<MakeRequestCommand['facts']> {
    const entry = readRequest(input);
    const kind = 'code' in entry ? null : entry.kind;
    const [employment, today, { rules }, off, record] = await Promise.all([
      this.employees.find(EMPID),
      this.time.today(),
      this.organization.load(),
      kind === 'leave' || kind === 'absence' ? this.off.of(EMPID) : null,
      kind === 'correction' ? this.seenRecord(EMPID, input.FROM) : null,
    ]);
    const preview = kind === 'absence' ? previewAbsence : previewLeave;
    const leave = off && !('code' in entry) ? preview(entry, off) : null;
    return { employment, today, now: this.time.now(), requestDays: rules.requestDays, leave, record };
  }

  private async seenRecord(EMPID: string, date: WorkDate): Promise<SeenRecord | null> {
    const [record, shift, zone] = await Promise.all([
      this.records.find(EMPID, date),
      this.schedules.shiftOn(EMPID, date),
      this.time.zone(),
    ]);
    if (!record) return null;
    const { values, latest, graceMinutes, breakRule, times: present } = record;
    return { values, latest, ground: { zone, date, shift, graceMinutes, breakRule, present } };
  }
}
