import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import { chooseDigestFields, readNoticesFields } from '@timekeep/contracts/requests/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Notices } from '../list-notices/list-notices.query.js';
import { noticesDecider } from '../notices.decider.js';
import { AccountReader } from '../../accounts/account-reader.module.js';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { Mailer } from '../../mail/mailer.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { firstDigestDay } from '../send-digests/digest-mail.js';

export class ReadNoticesDto extends dtoOf(readNoticesFields) {}

/** An employee has read notices. */
export class ReadNotices extends Command<Recorded<NoticesEvent>> {
  constructor(
    readonly EMPID: string,
    readonly upTo: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReadNotices)
export class ReadNoticesHandler implements ICommandHandler<ReadNotices> {
  constructor(
    private readonly store: EventStore,
    private readonly notices: Notices,
  ) {}

  async execute({ EMPID, upTo, context }: ReadNotices): Promise<Recorded<NoticesEvent>> {
    const [unread] = await this.notices.unread(EMPID, Date.parse(upTo));
    const newest = unread ? Date.parse(unread.at) : null;
    const command = { type: 'read', EMPID, upTo, newest } as const;
    return this.store.execute(noticesDecider, noticesStream(EMPID), command, context);
  }
}

export class ChooseDigestDto extends dtoOf(chooseDigestFields) {}

/** An employee turns the daily mail with unread notices on or off. */
export class ChooseDigest extends Command<Recorded<NoticesEvent>> {
  constructor(
    readonly EMPID: string,
    readonly isOn: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChooseDigest)
export class ChooseDigestHandler implements ICommandHandler<ChooseDigest> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly mailer: Mailer,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async execute({ EMPID, isOn, context }: ChooseDigest): Promise<Recorded<NoticesEvent>> {
    const stream = noticesStream(EMPID);
    if (!isOn) return this.store.execute(noticesDecider, stream, { type: 'turn-off', EMPID }, context);
    const [{ account }, zone] = await Promise.all([this.accounts.find(EMPID), this.time.zone()]);
    const FROM = firstDigestDay(zone, this.time.now(), this.configuration.digest.at);
    const facts = { isProven: account?.emailProven === true, canBeSent: this.mailer.isSetUp };
    return this.store.execute(noticesDecider, stream, { type: 'turn-on', EMPID, FROM, ...facts }, context);
  }
}
