import { describe, expect, it } from '@jest/globals';
import { punchList } from '@timekeep/contracts/attendance/punch-list';
import { NO_FACTS } from '@timekeep/contracts/attendance/record-state';
import { addDays } from '@timekeep/contracts/time/work-date';
import { RecordBook } from './record-book.js';

const DATE = '2023-01-02';
const NO_HOLIDAYS = { holidaysOn: () => ({ all: undefined, own: undefined }) };
const CHANGE = { revision: '7', changedBy: 'terminal:Gate' };
const OPENED = { type: 'opened', shift: null, graceMinutes: 0 } as const;
const PUNCHED = { type: 'punched', at: 1_672_617_600_000 } as const;

/** Returns a book of a table that has rows on a month of dates. */
const bookOfMonth = (): RecordBook =>
  new RecordBook(Array.from({ length: 33 }, (_, day) => addDays(DATE, day - 3)));

function bookThatKnows(...employees: string[]): RecordBook {
  const book = bookOfMonth();
  const found = employees.map((EMPID) => ({ EMPID, date: DATE, state: NO_FACTS, ...CHANGE }));
  book.learn({ keys: [], dates: [DATE], employees: [] }, found);
  return book;
}

/** Adds all rows of a date. */
function learnDay(book: RecordBook, date: string, rows: number): void {
  const found = Array.from({ length: rows }, (_, index) => ({
    EMPID: String(index),
    date,
    state: NO_FACTS,
    ...CHANGE,
  }));
  book.learn({ keys: [], dates: [date], employees: [] }, found);
}

const keyed = (EMPID: string, date = DATE) => ({ keys: [{ EMPID, date }], dates: [], employees: [] });

describe('a book of records', () => {
  it('requests unknown rows once', () => {
    const book = bookOfMonth();
    const twice = { keys: [...keyed('1').keys, ...keyed('1').keys], dates: [DATE], employees: [] };
    expect(book.missing(twice)).toEqual({ ...keyed('1'), dates: [DATE] });
    book.learn(keyed('1'), []);
    expect(book.missing(keyed('1')).keys).toEqual([]);
    expect(book.stateOf('1', DATE)).toBeUndefined();
    expect(() => book.stateOf('2', DATE)).toThrow('was not loaded');
  });

  it('requests nothing for a date without rows, until it has rows and was evicted', () => {
    const later = Array.from({ length: 7 }, (_, day) => addDays(DATE, day + 1));
    const book = new RecordBook(later);
    const nothing = { keys: [], dates: [], employees: [] };
    expect(book.missing({ ...keyed('1'), dates: [DATE] })).toEqual(nothing);
    book.add('1', DATE, OPENED, NO_HOLIDAYS, CHANGE);
    expect(book.missing({ ...keyed('2'), dates: [DATE] })).toEqual(nothing);
    expect(book.employeesOn(DATE)).toEqual(['1']);
    for (const date of later) {
      expect(book.missing(keyed('1', date))).toEqual(keyed('1', date));
      learnDay(book, date, 7_900);
    }
    book.settle();
    expect(book.missing(keyed('2'))).toEqual(keyed('2'));
  });

  it('still knows after the chunk which employees have no row on a complete date', () => {
    const book = bookThatKnows('1');
    book.settle();
    expect(book.missing({ ...keyed('2'), dates: [DATE] })).toEqual({ keys: [], dates: [], employees: [] });
    expect(book.stateOf('2', DATE)).toBeUndefined();
    expect(book.employeesOn(DATE)).toEqual(['1']);
  });

  it('separates new rows from changed rows, each with its last state', () => {
    const book = bookThatKnows('1');
    for (const EMPID of ['1', '2']) {
      book.add(EMPID, DATE, OPENED, NO_HOLIDAYS, CHANGE);
      book.add(EMPID, DATE, PUNCHED, NO_HOLIDAYS, CHANGE);
      book.add(EMPID, DATE, PUNCHED, NO_HOLIDAYS, { ...CHANGE, revision: '8' });
    }
    const state = { ...NO_FACTS, opened: true, punches: punchList([PUNCHED.at]) };
    expect(book.takeChanges()).toEqual([
      {
        before: { EMPID: '1', date: DATE, state: NO_FACTS, ...CHANGE },
        after: { EMPID: '1', date: DATE, state, ...CHANGE },
      },
      { before: undefined, after: { EMPID: '2', date: DATE, state, ...CHANGE } },
    ]);
    book.add('2', DATE, { type: 'holiday-applied', remark: 'LH' }, NO_HOLIDAYS, CHANGE);
    expect(book.takeChanges()).toMatchObject([{ before: { state }, after: { EMPID: '2' } }]);
  });

  it('omits rows whose columns did not change', () => {
    const book = new RecordBook([], (former, row) => former?.state.holiday !== row.state.holiday);
    book.add('1', DATE, OPENED, NO_HOLIDAYS, CHANGE);
    book.add('1', DATE, PUNCHED, NO_HOLIDAYS, CHANGE);
    expect(book.takeChanges()).toMatchObject([{ after: { state: { punches: punchList([PUNCHED.at]) } } }]);
    book.add('1', DATE, { ...PUNCHED, at: 1 }, NO_HOLIDAYS, { ...CHANGE, revision: '8' });
    expect(book.takeChanges()).toEqual([]);
    const other = new RecordBook([DATE]);
    other.learn(keyed('1'), [{ EMPID: '1', date: DATE, state: NO_FACTS, ...CHANGE, revision: '8' }]);
    other.add('1', DATE, { type: 'holiday-applied', remark: 'LH' }, NO_HOLIDAYS, {
      ...CHANGE,
      revision: '9',
    });
    expect(book.apply(other.takeEventChanges())).toBe(true);
    book.add('1', DATE, { ...PUNCHED, at: 2 }, NO_HOLIDAYS, CHANGE);
    expect(book.takeChanges()).toMatchObject([{ after: { state: { punches: punchList([2]) } } }]);
  });

  it('applies changes computed by another book as changes of its own table', () => {
    const [first, second] = [bookThatKnows('1'), bookThatKnows('1')];
    for (const EMPID of ['1', '2']) first.add(EMPID, DATE, OPENED, NO_HOLIDAYS, { ...CHANGE, revision: '8' });
    const changes = first.takeEventChanges();
    expect(changes.map(({ before, after }) => [before?.revision, after.revision])).toEqual([
      ['7', '8'],
      [undefined, '8'],
    ]);
    expect(second.apply(changes)).toBe(true);
    expect(second.stateOf('2', DATE)).toBe(first.stateOf('2', DATE));
    expect(second.takeChanges()).toEqual(first.takeChanges());
  });

  it.each([
    ['it has that already', '8'],
    ['it does not know who changed the row last', ''],
  ])('applies no change when %s', (_why, revision) => {
    const first = bookThatKnows('1');
    first.add('1', DATE, OPENED, NO_HOLIDAYS, { ...CHANGE, revision: '8' });
    const second = bookOfMonth();
    const row = { EMPID: '1', date: DATE, state: NO_FACTS, ...CHANGE, revision };
    second.learn({ keys: [], dates: [DATE], employees: [] }, [row]);
    expect(second.apply(first.takeEventChanges())).toBe(false);
    expect(second.apply([{ before: undefined, after: row }])).toBe(false);
    expect(bookOfMonth().apply([{ before: undefined, after: row }])).toBe(false);
    expect(second.takeChanges()).toEqual([]);
    expect(second.stateOf('1', DATE)).toBe(NO_FACTS);
  });

  it('reports one change of an event with several facts, once', () => {
    const book = bookThatKnows('1');
    book.add('1', DATE, OPENED, NO_HOLIDAYS, { ...CHANGE, revision: '8' });
    book.add('1', DATE, PUNCHED, NO_HOLIDAYS, { ...CHANGE, revision: '8' });
    book.add('1', DATE, PUNCHED, NO_HOLIDAYS, { ...CHANGE, revision: '8' });
    const [change, ...others] = book.takeEventChanges();
    expect(change).toMatchObject({
      before: { revision: '7' },
      after: { state: { punches: punchList([PUNCHED.at]) } },
    });
    expect(others).toEqual([]);
    book.add('1', DATE, PUNCHED, NO_HOLIDAYS, { ...CHANGE, revision: '9' });
    const [unchanged] = book.takeEventChanges();
    expect(unchanged?.after).toBe(unchanged?.before);
    expect(book.takeEventChanges()).toEqual([]);
  });

  it.each([
    {
      days: 8,
      rows: 7_900,
      forgotten: [1, 2, 3],
      how: 'so that no more is remembered than there is room for',
    },
    { days: 6, rows: 20_000, forgotten: [1, 2], how: 'but not as many as a punch reads, for any size' },
  ])('evicts the least recently used dates, $how', ({ days, rows, forgotten }) => {
    const book = bookOfMonth();
    const dates = Array.from({ length: days }, (_, index) => addDays(DATE, index));
    for (const date of dates) {
      book.missing(keyed('1', DATE));
      learnDay(book, date, rows);
      book.settle();
    }
    const asked = dates.filter((date) => book.missing(keyed('1', date)).keys.length > 0);
    expect(asked).toEqual(forgotten.map((index) => dates[index]));
  });

  it('keeps the dates of a large company despite leave on many other dates', () => {
    const book = bookOfMonth();
    const days = [-2, -1, 0].map((index) => addDays(DATE, index));
    for (const date of days) learnDay(book, date, 30_000);
    for (let day = 1; day < 30; day += 1) book.learn(keyed('1', addDays(DATE, day)), []);
    book.settle();
    expect(days.filter((date) => book.missing(keyed('1', date)).keys.length > 0)).toEqual([]);
  });

  it('is full with more rows than a punch reads, plus one date of a large company', () => {
    const book = bookOfMonth();
    const full = Array.from({ length: 6 }, (_, index) => addDays(DATE, index)).map((date) => {
      learnDay(book, date, 15_000);
      return book.isFull;
    });
    expect(full).toEqual([false, false, false, false, false, true]);
  });
});
