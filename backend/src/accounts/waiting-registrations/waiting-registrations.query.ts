import { Injectable } from '@nestjs/common';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import {
  REGISTRATION_DECISIONS,
  type DecideRegistrationRequest,
  type RegistrationDecision,
  type WaitingRegistration,
} from '@timekeep/contracts/api/registrations-api';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import { IsDateText, IsEmpid, refusingField } from '../../http/validation/fields.js';
import { IsKnownEmail } from '../account-fields.js';

export class DecideRegistrationDto implements Record<keyof DecideRegistrationRequest, unknown> {
  @IsEmpid()
  readonly EMPID: string = '';

  @IsKnownEmail(accountMessages.invalidEmail())
  readonly email: string = '';

  @IsDateText()
  readonly registeredAt: string = '';

  /** Null is refused, and so is a body without it. */
  @IsIn(
    REGISTRATION_DECISIONS,
    refusingField((its) => fieldMessages.notOneOf({ ...its, choices: REGISTRATION_DECISIONS.join(', ') })),
  )
  readonly decision: RegistrationDecision | null = null;
}

const WAITING = `
  SELECT a.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", e.department AS "DEPT",
    e.company AS "COMPANY", a.email, a.email_proven AS "emailProven", a.registered_at AS "registeredAt",
    e.resigned_on::text AS "resignedOn"
  FROM directory.accounts a JOIN directory.employees e USING (empid)
  WHERE a.status = 'PENDING' ORDER BY a.registered_at, a.empid`;

type WaitingRow = Omit<WaitingRegistration, 'registeredAt'> & { readonly registeredAt: Date };

/** Registrations that wait until HR or IT approves them. */
@Injectable()
export class WaitingRegistrations {
  constructor(private readonly database: DataSource) {}

  /** Returns them, oldest first. */
  async all(): Promise<WaitingRegistration[]> {
    const rows = await this.database.query<WaitingRow[]>(WAITING);
    return rows.map(({ registeredAt, ...row }) => ({ ...row, registeredAt: registeredAt.toISOString() }));
  }
}
