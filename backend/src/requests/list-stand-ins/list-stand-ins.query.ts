import { Injectable } from '@nestjs/common';
import type { StandIn, StandInsAnswer, SupervisorItem } from '@timekeep/contracts/api/stand-ins-api';
import { employees, standIns } from '@timekeep/projections/requests/tables';
import { columnsOf, nameOf, placedOn, selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { AccountReader } from '../../accounts/account-reader.module.js';
import { isPresent } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';

const t = columnsOf(standIns, 't');
const e = columnsOf(employees, 'e');
const s = columnsOf(employees, 's');

const STAND_INS = `
  SELECT ${selectList(standIns, ['EMPID', 'standIn', 'FROM', 'TO'], 't')},
    ${nameOf(e)} AS "EMPNAME", home.department AS "DEPT", ${nameOf(s)} AS "standInName"
  FROM requests.stand_ins t
  JOIN requests.employees e ON ${e('EMPID')} = ${t('EMPID')}
  JOIN requests.employees s ON ${s('EMPID')} = ${t('standIn')}
  ${placedOn('requests', { alias: 'home', EMPID: e('EMPID'), date: '$1::date' })}
  WHERE ${t('TO')} >= $1::date ORDER BY ${t('FROM')}, ${t('EMPID')}`;

const SUPERVISORS = `
  SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", home.department AS "DEPT"
  FROM directory.accounts a JOIN directory.employees e ON e.empid = a.empid
  ${placedOn('directory', { alias: 'home', EMPID: 'e.empid', date: '$1::date' })}
  WHERE a.authority = 'SUPERVISOR' AND a.status = 'ACTIVE' AND ${isPresent('e.access_until', '$1')}
  ORDER BY e.last_name, e.first_name, e.empid`;

const WITH_AUTHORITY = `SELECT empid AS "EMPID" FROM directory.accounts WHERE authority = 'SUPERVISOR'`;

/** Employed people with an active account of a supervisor. */
@Injectable()
export class Supervisors {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountReader,
    private readonly time: CompanyTime,
  ) {}

  /** True if the account is that of an active supervisor, by its own stream. */
  async include(EMPID: string): Promise<boolean> {
    const { account } = await this.accounts.find(EMPID);
    return account?.authority === 'SUPERVISOR' && account.status === 'ACTIVE';
  }

  /** True if the account has the authority of a supervisor, active or deactivated: an absent supervisor can be represented, a former one cannot. */
  async mayBeRepresented(EMPID: string): Promise<boolean> {
    const { account } = await this.accounts.find(EMPID);
    return account?.authority === 'SUPERVISOR';
  }

  /** Returns the ids of all who may be represented. */
  async represented(): Promise<string[]> {
    const rows = await this.database.query<{ EMPID: string }[]>(WITH_AUTHORITY);
    return rows.map(({ EMPID }) => EMPID);
  }

  /** Returns them by name. */
  async all(): Promise<SupervisorItem[]> {
    return this.database.query<SupervisorItem[]>(SUPERVISORS, [await this.time.today()]);
  }
}

/** Stand-ins of supervisors. */
@Injectable()
export class StandIns {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
    private readonly supervisors: Supervisors,
  ) {}

  /** Returns those whose last day is not past, and the supervisors whom HR can choose from. */
  async present(): Promise<StandInsAnswer> {
    const [data, supervisors] = await Promise.all([
      this.database.query<StandIn[]>(STAND_INS, [await this.time.today()]),
      this.supervisors.all(),
    ]);
    return { data, supervisors };
  }
}
