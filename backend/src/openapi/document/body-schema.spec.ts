import { describe, expect, it } from '@jest/globals';
import { EMAIL_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { ValidateNested } from 'class-validator';
import { RegisterAccountDto } from '../../accounts/register-account/register-account.command.js';
import { PunchesDto } from '../../clock/record-punches/record-punches.command.js';
import { RegisterEmployeeDto } from '../../employees/register-employee/register-employee.command.js';
import { AddLeaveDto } from '../../leave/add-leave/add-leave.command.js';
import { UpdateLeaveDto } from '../../leave/update-leave/update-leave.command.js';
import { SaveScheduleDto } from '../../schedules/change-schedule/change-schedule.command.js';
import { bodySchema } from './schemas.js';

class WithoutType {
  @ValidateNested()
  readonly inner = {};
}

describe('the schema of a body', () => {
  it('has the limits that its class checks', () => {
    expect(bodySchema(RegisterAccountDto)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['id', 'email', 'password'],
      properties: {
        id: { type: 'string', minLength: 1, pattern: '^\\d{6}$' },
        email: {
          type: 'string',
          minLength: 1,
          maxLength: 254,
          format: 'email',
          pattern: EMAIL_PATTERN.source,
        },
        password: { type: 'string', minLength: 6, maxLength: 72, pattern: '^[0-9A-Za-z]+$' },
        pin: { type: 'string', minLength: 1, maxLength: 20 },
      },
    });
  });

  it('says which fields may be left out', () => {
    const { required, properties } = bodySchema(RegisterEmployeeDto);
    expect(required).toEqual(['EMPID', 'EMP_LNAME', 'EMP_FNAME', 'DEPT', 'COMPANY', 'PIN']);
    expect(properties).toMatchObject({ STATUS: { type: 'string' }, NoOfPrint: { type: 'integer' } });
  });

  it('goes into objects and lists', () => {
    const day = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string' } };
    expect(bodySchema(SaveScheduleDto).properties).toMatchObject({
      DAYS: { enum: [5, 6] },
      TIME: { type: 'object', properties: { monday: day, saturday: day } },
    });
    expect(bodySchema(PunchesDto).properties).toMatchObject({
      punches: {
        type: 'array',
        minItems: 1,
        maxItems: 1000,
        items: { type: 'object', properties: { EMPID: {}, PIN: {}, at: {} }, additionalProperties: false },
      },
    });
  });

  it('keeps whole numbers and others, and values of different types', () => {
    const { properties } = bodySchema(UpdateLeaveDto);
    expect(properties).toMatchObject({
      leaveUpdates: { items: { properties: { DAYS: { type: 'number', minimum: -999, maximum: 999 } } } },
      annivUpdate: { properties: { INCREMENT: { type: 'integer', minimum: 0, maximum: 999 } } },
    });
    expect(bodySchema(AddLeaveDto).properties).toMatchObject({
      leaveEntries: { items: { properties: { DAYS: { enum: [1, '1', 0.5, '0.5'] } } } },
    });
  });

  it('cannot be made of a nested object whose class is not known', () => {
    expect(() => bodySchema(WithoutType)).toThrow('WithoutType.inner needs @Type');
  });
});
