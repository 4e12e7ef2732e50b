/** Labels of fields for people; a field that is missing here has its own name. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['id', 'employee ID'],
  ['EMPID', 'employee ID'],
  ['EMP_FNAME', 'first name'],
  ['EMP_LNAME', 'last name'],
  ['EMPNAME', 'name'],
  ['DEPT', 'department'],
  ['COMPANY', 'company'],
  ['MONTHYEAR', 'month and year'],
  ['STATUS', 'status'],
  ['NoOfPrint', 'number of prints'],
  ['LastPrinted', 'last print'],
  ['FROM', 'first day'],
  ['TO', 'last day'],
  ['selectedDate', 'date'],
  ['asOf', 'moment'],
  ['earlier', 'earlier moment'],
  ['later', 'later moment'],
  ['changedFrom', 'first day of change'],
  ['changedTo', 'last day of change'],
  ['Date', 'date'],
  ['Remarks', 'remark'],
  ['TimeIN1', 'time in'],
  ['TimeOUT1', 'time out'],
  ['reportFilter', 'filter'],
  ['selectedOption', 'option'],
]);

/** Returns the name of a field for people. */
export function fieldName(field: string): string {
  return NAMES.get(field) ?? field;
}
