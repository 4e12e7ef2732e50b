import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import { list, object, text } from '../shape.js';

export const departmentsAnswer = object<DepartmentsAnswer>({ department: list(text()) });

export const companiesAnswer = object<CompaniesAnswer>({ company: list(text()) });
