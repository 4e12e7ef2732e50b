import { Injectable } from '@nestjs/common';
import { decideRegistrationFields } from '@timekeep/contracts/accounts/fields';
import type { WaitingRegistration } from '@timekeep/contracts/api/registrations-api';
import { accounts } from '@timekeep/projections/directory/tables';
import { placedOn, selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { isPresent } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { dtoOf } from '../../http/validation/dto.js';

export class DecideRegistrationDto extends dtoOf(decideRegistrationFields) {}

const WAITING = `
  SELECT ${selectList(accounts, ['EMPID', 'email', 'emailProven', 'registeredAt'], 'a')},
    e.last_name || ', ' || e.first_name AS "EMPNAME", p.department AS "DEPT", p.company AS "COMPANY",
    CASE WHEN NOT ${isPresent('e.access_until', '$1')} THEN e.resigned_on::text END AS "resignedOn"
  FROM directory.accounts a JOIN directory.employees e USING (empid)
  ${placedOn('directory', { alias: 'p', EMPID: 'e.empid', date: '$1::date' })}
  WHERE a.status = 'PENDING' ORDER BY a.registered_at, a.empid`;

type WaitingRow = Omit<WaitingRegistration, 'registeredAt'> & { readonly registeredAt: Date };

/** Registrations that wait until HR or IT approves them. */
@Injectable()
export class WaitingRegistrations {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /** Returns them, oldest first. */
  async all(): Promise<WaitingRegistration[]> {
    const rows = await this.database.query<WaitingRow[]>(WAITING, [await this.time.today()]);
    return rows.map(({ registeredAt, ...row }) => ({ ...row, registeredAt: registeredAt.toISOString() }));
  }
}
