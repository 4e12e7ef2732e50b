import type {
  RecordsOfAnswer,
  SupervisedDepartmentAnswer,
  SupervisedEmployee,
} from '@timekeep/contracts/api/employees-api';
import { list, object, text } from '../shape.js';
import { awaitedEmployee, timekeepRecord } from './timekeep.answers.js';

const supervisedEmployee = object<SupervisedEmployee>({
  EMPID: text(),
  EMP_FNAME: text(),
  EMP_LNAME: text(),
  DEPARTMENT: text(),
});

export const supervisedDepartmentAnswer = object<SupervisedDepartmentAnswer>({
  data: list(supervisedEmployee),
  records: list(timekeepRecord),
  awaited: list(awaitedEmployee),
});

export const recordsOfAnswer = object<RecordsOfAnswer>({ data: list(timekeepRecord) });
