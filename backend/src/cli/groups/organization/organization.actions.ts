import {
  AddCompany,
  AddDepartment,
  OrganizationNames,
  RenameCompany,
  RenameDepartment,
} from '../../../organization/organization.module.js';
import { runChange, SystemSession } from '../../system/system-session.js';
import { writeRows, type OutputOptions } from '../../terminal.js';

/** Actions on the names of companies, or of departments. */
export interface NamesActions {
  list(options: OutputOptions): Promise<void>;
  add(name: string, options: OutputOptions): Promise<void>;
  rename(names: { readonly from: string; readonly to: string }, options: OutputOptions): Promise<void>;
}

export const companies: NamesActions = {
  list: (options) => list((names) => names.companies(), options),
  add: (name, options) =>
    runChange(
      (session) => new AddCompany(name, session.context('companies add')),
      added('company', name),
      options,
    ),
  rename: (names, options) =>
    runChange(
      (session) => new RenameCompany(names, session.context('companies rename')),
      renamed('company', names),
      options,
    ),
};

export const departments: NamesActions = {
  list: (options) => list((names) => names.departments(), options),
  add: (name, options) =>
    runChange(
      (session) => new AddDepartment(name, session.context('departments add')),
      added('department', name),
      options,
    ),
  rename: (names, options) =>
    runChange(
      (session) => new RenameDepartment(names, session.context('departments rename')),
      renamed('department', names),
      options,
    ),
};

async function list(
  namesOf: (names: OrganizationNames) => Promise<string[]>,
  options: OutputOptions,
): Promise<void> {
  const names = await SystemSession.use(async (session) => {
    await session.readModels();
    return namesOf(session.get(OrganizationNames));
  });
  const rows = names.map((name) => ({ name }));
  writeRows(['name'], rows, options);
}

function added(unit: string, name: string) {
  return {
    changed: `The ${unit} ${name.trim()} was added.`,
    unchanged: `The ${unit} ${name.trim()} was there already.`,
  };
}

function renamed(unit: string, { from, to }: { readonly from: string; readonly to: string }) {
  return {
    changed: `The ${unit} ${from.trim()} is called ${to.trim()} now.`,
    unchanged: `The ${unit} ${from.trim()} was called so already.`,
  };
}
