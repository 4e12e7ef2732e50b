import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { registerAccountFields } from '@timekeep/contracts/accounts/fields';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts, EmployeePins } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import { domainOf, isPlainEmail } from '../email.decider.js';
import { EmailClaims } from '../email-claims.js';
import { PasswordRules } from '../password-rules.js';
import { refusedInSteps } from '../time-steps.js';

export class RegisterAccountDto extends dtoOf(registerAccountFields) {}

/** An employee wants an account. Password and PIN are in plain text and go no further than the handler. */
export class RegisterAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly account: {
      readonly EMPID: string;
      readonly email: string;
      readonly password: string;
      /** The PIN that was entered; undefined without one. */
      readonly pin?: string | undefined;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Claims the address, then registers the account; a refused registration gives the claim up again. */
@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  private readonly logger = new Logger('Registration');

  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly pins: EmployeePins,
    private readonly claims: EmailClaims,
    private readonly hasher: PasswordHasher,
    private readonly time: CompanyTime,
    private readonly rules: PasswordRules,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async execute({ account, context }: RegisterAccount): Promise<Recorded<AccountEvent>> {
    const { EMPID, password, pin } = account;
    const asksPin = this.configuration.registration.proof === 'pin';
    if (asksPin && !pin) throw refusedAs('invalid', accountMessages.fillFields());
    const email = account.email.trim();
    // Before the address is claimed; the decider refuses it as well.
    if (!isPlainEmail(email)) throw refusedAs('invalid', accountMessages.invalidEmail());
    this.requireCompanyAddress(email);
    await this.rules.require(password, { EMPID, authority: 'EMPLOYEE' });
    // Hashed before anything is looked up: an immediate refusal would reveal who works here.
    const passwordHash = await this.hasher.hash(password, context);
    return refusedInSteps(async () => {
      await this.requireProof(EMPID, asksPin ? (pin ?? '') : null, context);
      return this.register({ EMPID, email, passwordHash }, context);
    });
  }

  private async register(
    { EMPID, email, passwordHash }: { EMPID: string; email: string; passwordHash: string },
    context: CommandContext,
  ): Promise<Recorded<AccountEvent>> {
    const claim = { EMPID, at: new Date(this.time.now()).toISOString() };
    const isNew = await this.claims.claim(email, claim, context);
    const needsApproval = this.configuration.registration.proof === 'approval';
    const command = { type: 'register', EMPID, email, passwordHash, needsApproval } as const;
    try {
      return await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    } catch (error) {
      if (isNew && error instanceof RefusedError) await this.claims.release(email, claim, context);
      throw error;
    }
  }

  /**
   * Refuses an id that is no active employee's or has an account, and a wrong PIN, which IT is told of.
   *
   * @param pin null where none is asked for
   */
  private async requireProof(EMPID: string, pin: string | null, context: CommandContext): Promise<void> {
    const [employee, { account }, earlier] = await Promise.all([
      this.employees.findActive(EMPID),
      this.accounts.find(EMPID),
      this.store.earlierOutcome<AccountEvent>(accountStream(EMPID), context),
    ]);
    if (!employee) throw identityRefused();
    if (pin !== null && !this.pins.matches(EMPID, pin, employee.pinHash)) {
      this.logger.warn(`A registration with a wrong PIN was refused. It was for employee ${EMPID}.`);
      throw identityRefused();
    }
    // Before the address is claimed and released, which would take longer than a wrong PIN.
    if (account && !earlier) throw identityRefused();
  }

  private requireCompanyAddress(email: string): void {
    const { emailDomains } = this.configuration.registration;
    if (emailDomains.length === 0 || emailDomains.includes(domainOf(email))) return;
    // Not by a rule, as the others: it is no guess.
    throw refusedAs('invalid', accountMessages.companyEmail({ domains: emailDomains.join(' or ') }));
  }
}

/** The one answer when an identity does not hold, so that it does not reveal who works here, who has an account, or whose address is known. */
function identityRefused(): RefusedError {
  return refusedAs('rule', accountMessages.identityRefused());
}
