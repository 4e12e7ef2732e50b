import { readCommandLine } from './command-line.js';
import { ALL_LINES } from './lines/all-lines.js';

const read = (...args: string[]) => readCommandLine(args, ALL_LINES);
const namesOf = (request: ReturnType<typeof read>) =>
  request.kind === 'run' ? request.lines.map(({ name }) => name) : request.kind;

describe('readCommandLine', () => {
  it('means all lines when none is named', () => {
    expect(read()).toEqual({ kind: 'run', lines: ALL_LINES, json: false });
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

  it('explains itself', () => {
    expect(read('--help')).toEqual({ kind: 'help' });
  });
});

describe('the lines', () => {
  it('have names that tell them apart', () => {
    const names = ALL_LINES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
