import { readCommandLine } from './command-line.js';
import { DEFAULT_WORKLOAD } from './harness/workload/workload.js';
import { ALL_LINES } from './lines/all-lines.js';

const read = (...args: string[]) => readCommandLine(args, ALL_LINES);
const namesOf = (request: ReturnType<typeof read>) =>
  request.kind === 'run' ? request.lines.map(({ name }) => name) : request.kind;

describe('readCommandLine', () => {
  it('means all lines when none is named', () => {
    const everything = { kind: 'run', lines: ALL_LINES, json: false, workload: DEFAULT_WORKLOAD };
    expect(read()).toEqual(everything);
  });

  it('takes the lines that are named, each once', () => {
    expect(namesOf(read('read-all', 'append-16', 'read-all'))).toEqual(['append-16', 'read-all']);
  });

  it('takes --json before and after names', () => {
    expect(read('append-16', '--json')).toMatchObject({ kind: 'run', json: true });
    expect(read('--json', 'append-16')).toMatchObject({ kind: 'run', json: true });
  });

  it('names what it does not know, and what there is', () => {
    const request = read('append-16', 'append-17');
    expect(request).toMatchObject({ kind: 'refused' });
    expect(request).toHaveProperty('reason', expect.stringMatching(/append-17\. There are: append-16, /));
  });

  it('refuses an option that it does not know', () => {
    expect(read('--fast')).toMatchObject({ kind: 'refused' });
  });

  it('takes a company of another size', () => {
    const workload = { employees: 60, punches: 900 };
    expect(read('--employees=60', '--punches=900')).toMatchObject({ kind: 'run', workload });
    expect(read('--employees=60')).toMatchObject({ workload: { ...DEFAULT_WORKLOAD, employees: 60 } });
  });

  it.each(['0', 'many', '-5', '1.5', ''])('refuses a company of %p', (size) => {
    expect(read(`--employees=${size}`)).toMatchObject({ kind: 'refused' });
    expect(read(`--punches=${size}`)).toMatchObject({ kind: 'refused' });
  });

  it('explains itself', () => {
    expect(read('--help')).toEqual({ kind: 'help' });
  });
});

describe('the lines', () => {
  it('have different names', () => {
    const names = ALL_LINES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
