import { describe, expect, it } from '@jest/globals';
import { registrationProblem } from './registration-form.model';

const good = { EMPID: '100006', EMP_EMAIL: 'new@demo.example', EMP_PASSWORD: 'secret1', agrees: false };

describe('registrationProblem', () => {
  it('finds nothing wrong with whole fields, agreed or not', () => {
    expect(registrationProblem(good)).toBeNull();
    expect(registrationProblem({ ...good, agrees: true })).toBeNull();
  });

  it.each(['EMPID', 'EMP_EMAIL', 'EMP_PASSWORD'] as const)('wants %s', (field) => {
    const problem = registrationProblem({ ...good, [field]: ' ' });
    expect(problem?.message).toBe('Please fill the fields properly first before submitting.');
    expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
  });

  it('wants a numeric id', () => {
    const problem = registrationProblem({ ...good, EMPID: '10000a' });
    expect(problem?.message).toBe('Please use valid ID when signing up');
  });

  it('wants six characters of password', () => {
    expect(registrationProblem({ ...good, EMP_PASSWORD: '12345' })?.message).toBe(
      'Please use 6 or more characters in your password',
    );
    expect(registrationProblem({ ...good, EMP_PASSWORD: '123456' })).toBeNull();
  });

  it('names an empty field before anything else', () => {
    const problem = registrationProblem({ ...good, EMPID: 'abc', EMP_PASSWORD: '' });
    expect(problem?.message).toBe('Please fill the fields properly first before submitting.');
  });
});
