import { describe, expect, it } from '@jest/globals';
import type { DeviceNumberSet } from '@timekeep/contracts/events/employee';
import { given, stateAfter } from '../../testing/given.js';
import { deviceNumbersDecider, numberOfNext, type DeviceNumberCommand } from './device-numbers.js';

const [ANA, BEN, CY] = ['100001', '100002', '100003'] as const;

const set = (EMPID: string, deviceNumber: string | null, from: string | null = null): DeviceNumberSet => ({
  type: 'DeviceNumberSet',
  data: { EMPID, deviceNumber, from },
});
const ask = (
  EMPID: string,
  entered: string,
  other: DeviceNumberCommand['other'] = null,
): DeviceNumberCommand => ({ EMPID, entered, isId: false, other, today: '2026-07-10' });
const left = (EMPID: string, resignedOn: string | null) => ({ EMPID, resignedOn });

const holders = (...events: readonly DeviceNumberSet[]) =>
  stateAfter(deviceNumbersDecider, ...events).holders.get('42');
const recorded = (...events: readonly DeviceNumberSet[]) => ({ events });
const refused = (message: string) => ({ refusal: { kind: 'conflict', message } });

describe('the number of somebody who left', () => {
  const one = [set(ANA, '42')];
  const both = [...one, set(BEN, '42', '2026-07-01')];

  it('goes to the next one from the day after the last day', () => {
    const decided = given(deviceNumbersDecider, ...one).when(ask(BEN, '42', left(ANA, '2026-06-30')));
    expect(decided).toEqual(recorded(set(BEN, '42', '2026-07-01')));
    expect(holders(...both)).toEqual([
      { EMPID: ANA, from: null },
      { EMPID: BEN, from: '2026-07-01' },
    ]);
  });

  it('is refused up to the last day, while there is none, and when the holder is another one by now', () => {
    const when = (other: DeviceNumberCommand['other'], events = one) =>
      given(deviceNumbersDecider, ...events).when(ask(CY, '42', other));
    const taken = refused('The device number 42 is that of employee 100001.');
    expect(when(left(ANA, null))).toEqual(taken);
    expect(when(null)).toEqual(taken);
    expect(when(left(ANA, '2026-07-10'))).toEqual(
      refused(
        'The device number 42 is that of employee 100001 up to the last day, 2026-07-10. From the day after it on, somebody else can have it.',
      ),
    );
    expect(when(left(ANA, '2026-06-30'), both)).toEqual(
      refused('The device number 42 is that of employee 100002.'),
    );
  });

  it('follows a last day that is corrected when it is set again, and stays when the former holder is back', () => {
    const again = (resignedOn: string | null) =>
      given(deviceNumbersDecider, ...both).when(ask(BEN, '42', left(ANA, resignedOn)));
    expect(again('2026-06-30')).toEqual(recorded());
    expect(again('2026-07-05')).toEqual(recorded(set(BEN, '42', '2026-07-06')));
    expect(again(null)).toEqual(recorded());
    expect(holders(...both, set(BEN, '42', '2026-07-06'))).toEqual([
      { EMPID: ANA, from: null },
      { EMPID: BEN, from: '2026-07-06' },
    ]);
  });

  it('is theirs again for all days once the next one has it no more', () => {
    expect(holders(...both, set(BEN, null))).toEqual([{ EMPID: ANA, from: null }]);
    // Unless they have another one by now.
    expect(holders(...both, set(ANA, '43'), set(BEN, null))).toBeUndefined();
  });

  it('keeps its earlier days when they come back and get another one, or the same again', () => {
    expect(holders(...both, set(ANA, '43'))).toEqual([
      { EMPID: ANA, from: null },
      { EMPID: BEN, from: '2026-07-01' },
    ]);
    expect(holders(...both, set(ANA, '42', '2026-07-08'))).toEqual([
      { EMPID: ANA, from: null },
      { EMPID: BEN, from: '2026-07-01' },
      { EMPID: ANA, from: '2026-07-08' },
    ]);
  });
});

describe('an id that equals a number', () => {
  const NEW = '000042';
  const claim = (firstDay: string, other: DeviceNumberCommand['other']) => ({ EMPID: NEW, firstDay, other });
  const claimed = [set(ANA, '42'), set(NEW, '42', '2026-07-01')];

  it('is claimed from the day after the last day of the holder on, also ahead, and once', () => {
    const one = given(deviceNumbersDecider, set(ANA, '42'));
    expect(one.when(claim('2026-08-03', left(ANA, '2026-06-30')))).toEqual(
      recorded(set(NEW, '42', '2026-07-01')),
    );
    expect(one.when(claim('2026-06-30', left(ANA, '2026-06-30')))).toHaveProperty('refusal.kind', 'conflict');
    expect(one.when(claim('2026-08-03', left(ANA, null)))).toHaveProperty('refusal.kind', 'conflict');
    const again = given(deviceNumbersDecider, ...claimed).when(claim('2026-08-03', left(ANA, '2026-06-30')));
    expect(again).toEqual(recorded());
    expect(given(deviceNumbersDecider).when(claim('2026-08-03', null))).toEqual(recorded());
  });

  it('stays the number of the new employee, who may have another one besides', () => {
    const stays = [
      { EMPID: ANA, from: null },
      { EMPID: NEW, from: '2026-07-01' },
    ];
    expect(holders(...claimed, set(NEW, '43'), set(NEW, null))).toEqual(stays);
    const own = given(deviceNumbersDecider, ...claimed, set(NEW, '43'));
    expect(own.when(ask(NEW, '42'))).toEqual(recorded(set(NEW, null)));
    expect(given(deviceNumbersDecider, ...claimed).when(ask(NEW, ''))).toEqual(recorded());
  });

  it('is said to who had it before', () => {
    const next = (...events: readonly DeviceNumberSet[]) =>
      numberOfNext(stateAfter(deviceNumbersDecider, ...events), ANA);
    expect(next(...claimed)).toEqual({ number: '42', next: { EMPID: NEW, from: '2026-07-01' } });
    expect(next(set(ANA, '42'))).toBeNull();
    expect(next(...claimed, set(ANA, '44'))).toBeNull();
    expect(next()).toBeNull();
  });
});
