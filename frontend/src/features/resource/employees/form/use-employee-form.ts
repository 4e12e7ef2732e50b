import { useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { notify, retract } from '@/shared/toast/notify';
import { employeeProblems, type EmployeeFields, type EmployeeProblem } from './employee-form.model';
import { retractFailure } from './failure-notice';
import { focusFirstProblem } from './focus-first-problem';

interface EmployeeFormOptions {
  readonly fields: EmployeeFields;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<EmployeeFields>) => void;
  /** Sends the fields; returns why the server did not take them, or null. */
  readonly save: () => Promise<string | null>;
}

/** Judges the fields before they are sent: every message as a toast and at its field, the focus on the first. */
export function useEmployeeForm({ fields, isNew, onChange, save }: EmployeeFormOptions) {
  const [problems, setProblems] = useState<readonly EmployeeProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (form: HTMLFormElement) => {
    const found = employeeProblems(fields, isNew);
    // Only what is drawn can take the focus.
    flushSync(() => {
      setProblems(found);
      setFailure(null);
    });
    for (const { message } of found) notify('error', message);
    if (found.length > 0) focusFirstProblem(form);
    else setFailure(await save());
  };
  return {
    problems,
    failure,
    change: (part: Partial<EmployeeFields>) => {
      // What was told of the former try no longer holds; the notice in the form stays until the next.
      retractFailure(failure);
      for (const { field, message } of problems) if (field in part) retract('error', message);
      setProblems(problems.filter(({ field }) => !(field in part)));
      onChange(part);
    },
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
