import { randomUUID } from 'node:crypto';
import {
  type DynamicModule,
  type INestApplicationContext,
  Module,
  type NestApplicationOptions,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Command, CommandBus, CqrsModule } from '@nestjs/cqrs';
import type { LogPosition } from '@timekeep/log/position';
import type { Environment } from '@timekeep/log/settings/environment-reader';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-names';
import type { DataSource } from 'typeorm';
import { AccountReaderModule } from '../../accounts/account-reader.module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ClockModule } from '../../clock/clock.module.js';
import { type Configuration, ConfigurationModule } from '../../configuration/configuration.js';
import { CutOffsModule } from '../../cutoffs/cutoffs.module.js';
import { EmployeesModule } from '../../employees/employees.module.js';
import {
  type CommandContext,
  nameBasedId,
  newCommandContext,
  type Occasion,
} from '../../event-store/command-context.js';
import { EventStoreModule } from '../../event-store/event-store.js';
import { RehearsalStoreModule } from '../../event-store/rehearsal-store.js';
import { HolidaysModule } from '../../holidays/holidays.module.js';
import { HttpModule } from '../../http/http.module.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { LeaveModule } from '../../leave/leave.module.js';
import { OrganizationModule, PinSecretCheck } from '../../organization/organization.module.js';
import { RequestsModule } from '../../requests/requests.module.js';
import { SchedulesModule } from '../../schedules/schedules.module.js';
import { DatabaseConnector, DatabaseModule } from '../../system/database.module.js';
import { VoidsModule } from '../../voids/voids.module.js';
import { WorkdayCommandsModule } from '../../workdays/workdays.module.js';
import { type OutputOptions, writeMessage } from '../terminal.js';
import { actingName } from './acting-user.js';
import { configurationOf, locateSystem, type SystemLocation } from './system-location.js';

/** A command whose result is the recorded events. */
export type ChangeCommand = Command<{
  readonly events: readonly unknown[];
  readonly position: LogPosition | null;
}>;

/** One run of the command line on a system. */
export class SystemSession {
  private readonly correlationId = randomUUID();

  private constructor(
    readonly location: SystemLocation,
    readonly configuration: Configuration,
    private readonly app: INestApplicationContext,
    /** True if commands are decided but not recorded. */
    readonly isRehearsal: boolean,
  ) {}

  /**
   * Connects to the system, does the work and disconnects.
   *
   * @param environment names the system, as `locateSystem` reads it
   * @param isRehearsal true to decide commands and record nothing
   * @throws NoSystemError when no system can be found
   */
  static async use<T>(
    work: (session: SystemSession) => Promise<T>,
    environment: Environment = process.env,
    isRehearsal = false,
  ): Promise<T> {
    const location = locateSystem(environment);
    const configuration = configurationOf(location);
    const options: Pick<NestApplicationOptions, 'logger' | 'abortOnError'> = {
      logger: false,
      abortOnError: false,
    };
    const module = CliModule.forRoot(configuration, isRehearsal);
    const app = await NestFactory.createApplicationContext(module, options);
    try {
      return await work(new SystemSession(location, configuration, app, isRehearsal));
    } finally {
      await app.close();
    }
  }

  /** A provider of the backend. */
  get<T>(provider: Type<T>): T {
    return this.app.get(provider);
  }

  /**
   * Returns the read models.
   *
   * @throws the error of the connection when they cannot be reached
   */
  readModels(): Promise<DataSource> {
    return this.app.get(DatabaseConnector).connected();
  }

  /** Executes a command as the backend does. */
  async execute<T>(command: Command<T>): Promise<T> {
    await this.get(PinSecretCheck).requireSame();
    return this.app.get(CommandBus).execute(command);
  }

  /** Executes a command and waits until the projections, by default the directory, show its effect. */
  async change(
    command: ChangeCommand,
    projections: readonly ProjectionName[] = ['directory'],
  ): Promise<'changed' | 'pending' | 'unchanged'> {
    const { events, position } = await this.execute(command);
    if (events.length === 0) return 'unchanged';
    return (await this.pending(position, projections)) ? 'pending' : 'changed';
  }

  /** True if the projections do not show what was recorded up to the position within the time to wait. */
  pending(position: LogPosition | null, projections: readonly ProjectionName[]): Promise<boolean> {
    return this.isRehearsal
      ? Promise.resolve(false)
      : this.get(ReadYourWrites).pending(position, projections);
  }

  /** The user of the command line; a rehearsal, which records nothing, needs no name. */
  private get actor(): string {
    return `it:${actingName(this.isRehearsal ? {} : this.location.environment)}`;
  }

  /**
   * Returns the context of a command by the user of the command line.
   *
   * @throws UsageError when it is not clear who that is (`actingName`)
   */
  context(route: string): CommandContext {
    return this.ofRun({ actor: this.actor, route: `it ${route}` });
  }

  /** Returns the context of one line of a file; the same line is the same command for every user. */
  lineContext(route: string, ...line: readonly string[]): CommandContext {
    const key = nameBasedId(...line);
    return { ...this.ownContext(route, key, this.actor), commandId: nameBasedId(`it ${route}`, key) };
  }

  /** Returns the context of a command of the system itself; under the same key it is executed once. */
  ownContext(route: string, key: string, actor = 'system'): CommandContext {
    return this.ofRun({ actor, route: `it ${route}`, key });
  }

  private ofRun(occasion: Occasion): CommandContext {
    const { correlationId } = this;
    return { ...newCommandContext({ ...occasion, correlationId }), occasionId: correlationId };
  }
}

/** The messages for a command that changed something, and for one that changed nothing. */
interface ChangeMessages {
  readonly changed: string;
  readonly unchanged: string;
}

/** Executes a command and reports its outcome. */
export async function runChange(
  commandOf: (session: SystemSession) => ChangeCommand | Promise<ChangeCommand>,
  messages: ChangeMessages,
  options: OutputOptions,
): Promise<void> {
  const outcome = await SystemSession.use(async (session) => session.change(await commandOf(session)));
  switch (outcome) {
    case 'changed':
      writeMessage(messages.changed, options);
      return;
    case 'pending':
      writeMessage(`${messages.changed} The lists will show it in a moment.`, options);
      return;
    case 'unchanged':
      writeMessage(messages.unchanged, options);
  }
}

/** The backend's commands and queries without its HTTP server and its background work. */
@Module({})
class CliModule {
  /** @param isRehearsal true for a session that records nothing */
  static forRoot(configuration: Configuration, isRehearsal = false): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigurationModule.forRoot(configuration),
        CqrsModule.forRoot(),
        isRehearsal ? RehearsalStoreModule : EventStoreModule,
        HttpModule,
        DatabaseModule,
        AccountReaderModule,
        AccountsModule,
        OrganizationModule,
        EmployeesModule,
        SchedulesModule,
        WorkdayCommandsModule,
        ClockModule,
        CutOffsModule,
        HolidaysModule,
        LeaveModule,
        RequestsModule,
        VoidsModule,
      ],
    };
  }
}
