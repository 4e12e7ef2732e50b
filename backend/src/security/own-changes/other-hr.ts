import { Injectable } from '@nestjs/common';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { DataSource } from 'typeorm';
import { AccountReader } from '../../accounts/account-reader.module.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';

const WITH_AUTHORITY = `
  SELECT empid AS "EMPID" FROM directory.accounts WHERE authority = 'HR' AND empid <> $1 ORDER BY empid`;

/** The HR users beside one: employed, with an active account of that authority. */
@Injectable()
export class OtherHr {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly store: EventStore,
    private readonly reads: ReadYourWrites,
  ) {}

  /**
   * True if there is another HR user. Streams decide, so that a deactivation counts at once; no stream lists all accounts, so the
   * directory names whom to look at. Nobody counts as missing before the directory has all that is recorded now.
   *
   * @throws RefusedError as unavailable when the directory does not follow in time
   */
  async exists(EMPID: string): Promise<boolean> {
    if (await this.isNamed(EMPID)) return true;
    if (await this.reads.pending(await this.store.tail(), ['directory'])) {
      throw refusedAs('unavailable', sessionMessages.otherHrUnknown());
    }
    return this.isNamed(EMPID);
  }

  private async isNamed(except: string): Promise<boolean> {
    const rows = await this.database.query<{ EMPID: string }[]>(WITH_AUTHORITY, [except]);
    for (const { EMPID } of rows) if (await this.isActive(EMPID)) return true;
    return false;
  }

  private async isActive(EMPID: string): Promise<boolean> {
    const [{ account }, employee] = await Promise.all([
      this.accounts.find(EMPID),
      this.employees.findActive(EMPID),
    ]);
    return account?.authority === 'HR' && account.status === 'ACTIVE' && employee !== null;
  }
}
