import { describe, expect, it } from '@jest/globals';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { actorInWords, actorWords, momentInWords } from './audit-words';

describe('who changed a record', () => {
  it('is an employee with the authority of that time', () => {
    const words = actorWords({ actor: '100001', actorName: 'CRUZ, ANA', actorAuthority: 'HR' });
    expect(words).toEqual({ name: 'CRUZ, ANA', authority: 'HR', role: 'HR, 100001' });
    expect(actorWords({ actor: '100001', actorName: 'CRUZ, ANA', actorAuthority: null })).toMatchObject({
      authority: null,
      role: '100001',
    });
  });

  it.each([
    ['system', 'The system'],
    ['terminal:Gate 1', 'Terminal Gate 1'],
    ['it:ana', 'IT (ana)'],
    ['100009', '100009'],
  ])('reads for %s as %s', (actor, words) => {
    expect(actorInWords(actor)).toBe(words);
    expect(actorWords({ actor, actorName: null, actorAuthority: null }).name).toBe(words);
  });

  it('has the name of today where that is known', () => {
    expect(actorInWords('100001', (EMPID) => `name of ${EMPID}`)).toBe('name of 100001');
  });
});

describe('when it was', () => {
  it("is told by the company's clock", () => {
    expect(momentInWords('2026-11-19T22:05:59.000Z', new CompanyZone('Asia/Manila'))).toBe(
      'Nov 20, 2026, 06:05',
    );
  });
});
