import { describe, expect, it } from '@jest/globals';
import { declarationOf, EVENT_TYPES } from '@timekeep/contracts/events/catalog';
import { fieldsOf, withoutSecrets } from './event-filter.js';

describe('an exported event', () => {
  it('leaves out every hash and every sealed value, and says so', () => {
    const secrets = EVENT_TYPES.flatMap((type) =>
      declarationOf(type).secrets.map((field) => `${type}.${field}`),
    );
    expect(secrets.sort()).toEqual([
      'AccountRegistered.passwordHash',
      'EmployeeModified.pinHash',
      'EmployeeRegistered.pinHash',
      'EmployeeRehired.pinHash',
      'OwnPasswordChanged.passwordHash',
      'PasswordChanged.passwordHash',
      'PasswordResetRequested.codeHash',
      'PinSecretSet.fingerprint',
      'RecoveryCodesReplaced.recoveryHashes',
      'SecondFactorTurnedOn.recoveryHashes',
      'SecondFactorTurnedOn.sealedSecret',
      'TerminalIssued.keyHash',
    ]);
    expect(withoutSecrets('PasswordChanged', { EMPID: '100001', passwordHash: '$2b$10$abc' })).toEqual({
      EMPID: '100001',
      passwordHash: '(left out)',
    });
  });

  it('has each field that is declared and no secret', () => {
    for (const type of EVENT_TYPES) {
      const { shape, secrets } = declarationOf(type);
      const exported = fieldsOf(withoutSecrets(type, shape));
      for (const [field, value] of Object.entries(exported)) {
        expect({ type, field, isLeftOut: value === '(left out)' }).toEqual({
          type,
          field,
          isLeftOut: secrets.includes(field),
        });
      }
    }
  });

  it('has the fields of an event from a newer program, except for what is named as a hash', () => {
    expect(withoutSecrets('FromTheFuture', { EMPID: '100001', voiceHash: 'x', nickname: 'Ana' })).toEqual({
      EMPID: '100001',
      voiceHash: '(left out)',
      nickname: 'Ana',
    });
  });
});
