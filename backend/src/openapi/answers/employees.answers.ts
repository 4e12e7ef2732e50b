import type {
  CompaniesAnswer,
  DepartmentsAnswer,
  EmployeeListItem,
  EmployeesAnswer,
} from '@timekeep/contracts/api/employees-api';
import { list, object, optional, text } from '../shape.js';

export const departmentsAnswer = object<DepartmentsAnswer>({ department: list(text()) });

export const companiesAnswer = object<CompaniesAnswer>({ company: list(text()) });

const employee = object<EmployeeListItem>({
  EMPID: text(),
  EMPNAME: text('`LAST, FIRST`'),
  EMP_FNAME: text(),
  EMP_LNAME: text(),
  COMPANY: text(),
  DEPT: text(),
  revision: optional(text('Of the employee, for a change')),
});

export const employeesAnswer = object<EmployeesAnswer>({ employee: list(employee) });
