import { describe, expect, it } from '@jest/globals';
import { readHeader } from './csv-header.js';

const COLUMNS = { needed: ['EMPID', 'at'], optional: ['PIN'] };
const EXPECTED = 'It must name the columns EMPID, at and may name PIN.';

const problemOf = (line: string): string => {
  const header = readHeader(line, COLUMNS);
  return 'problem' in header ? header.problem : '';
};
/** The text that results from decoding the bytes as UTF-8. */
const misread = (text: string, encoding: BufferEncoding): string =>
  Buffer.from(text, encoding).toString('utf8');

describe('the first line of a file', () => {
  it.each([
    ['EMPID,at', ['EMPID', 'at']],
    ['at,PIN,EMPID', ['at', 'PIN', 'EMPID']],
    ['"EMPID", at ,reason', ['EMPID', 'at', 'reason']],
  ])('names the columns, in any order: %s', (line, names) => {
    expect(readHeader(line, COLUMNS)).toEqual({ names });
  });

  it.each([
    ['EMPID', `Its first line lacks at. ${EXPECTED}`],
    ['EMPID,time', `Its first line lacks at and has the unknown column time. ${EXPECTED}`],
    ['empid,at', `Its first line has empid instead of EMPID. ${EXPECTED}`],
    ['EMP_ID,AT', `Its first line has EMP_ID instead of EMPID and has AT instead of at. ${EXPECTED}`],
    ['EMPID,at,at', `Its first line has at twice. ${EXPECTED}`],
    ['EMPID,at,', `Its first line has a column without a name. ${EXPECTED}`],
    ['100001,2024-05-02T08:00', `Its first line does not name the columns. ${EXPECTED}`],
    ['EMPID,"at', 'The quotes of its first line do not match.'],
  ])('is refused with the column that is wrong: %s', (line, problem) => {
    expect(problemOf(line)).toBe(problem);
  });

  it.each([
    ['EMPID;at', 'semicolons'],
    ['EMPID\tat', 'tabs'],
    ['EMPID|at', 'vertical bars'],
  ])('is refused with the separator that is wrong: %j', (line, name) => {
    expect(problemOf(line)).toBe(`The columns of its first line are separated by ${name}; they need commas.`);
  });

  it.each([
    [
      misread('\uFEFFEMPID,at', 'utf16le'),
      'in UTF-16. Please save it as CSV in UTF-8, or name its encoding with --encoding utf-16le.',
    ],
    [
      misread('EMPID,at', 'utf16le'),
      'in UTF-16. Please save it as CSV in UTF-8, or name its encoding with --encoding utf-16le.',
    ],
    [
      misread('EMPID,at,Tür', 'latin1'),
      'Its first line has characters that are not of its encoding. Please save it as CSV in UTF-8.',
    ],
    ['PK\u0003\u0004\u0014', 'It is a document of a spreadsheet program. Please save it as CSV in UTF-8.'],
    ['EMPID,\u0007at', 'Its first line has characters that cannot be read.'],
  ])('is refused with the encoding that is wrong: %j', (line, problem) => {
    expect(problemOf(line)).toContain(problem);
  });
});
