import { describe, expect, it } from '@jest/globals';
import { demoOptions } from './demo-run.js';

const NO_DEMO = 'DEMO=false: this system is not for a demo company.';

describe('the options of a demo company', () => {
  it('come from the system, and who asks has the last word on its size', () => {
    expect(demoOptions({}, {}).people).toBe(40);
    expect(demoOptions({ DEMO_EMPLOYEES: '8' }, {}).people).toBe(8);
    expect(demoOptions({ DEMO_EMPLOYEES: '8' }, { DEMO_EMPLOYEES: '12' }).people).toBe(12);
  });

  it('are refused when either says that this is no demo', () => {
    expect(() => demoOptions({ DEMO: 'false' }, { DEMO: 'true' })).toThrow(NO_DEMO);
    expect(() => demoOptions({ DEMO: 'true' }, { DEMO: 'false' })).toThrow(NO_DEMO);
  });

  it.each(['5', '5001', 'many', '6.5', '-7'])('are refused with DEMO_EMPLOYEES=%s', (DEMO_EMPLOYEES) => {
    const message = `DEMO_EMPLOYEES needs a number from 6 to 5000; it is '${DEMO_EMPLOYEES}'.`;
    expect(() => demoOptions({ DEMO_EMPLOYEES: '8' }, { DEMO_EMPLOYEES })).toThrow(message);
    expect(() => demoOptions({ DEMO_EMPLOYEES }, {})).toThrow(message);
  });
});
