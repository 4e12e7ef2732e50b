import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type BoundField } from './form-fields';
import { WorkDateField } from './picker-fields';

interface FormDateOptions {
  readonly label: string;
  readonly earliest?: WorkDate | null;
  readonly disabled?: boolean;
  readonly help?: string;
  /** The field may stay empty, as far as it can tell; the schema of the form decides. */
  readonly optional?: boolean;
  /** Something wrong with the date beside other values, shown before problems of the value itself. */
  readonly failure?: string | null;
}

/** A date of a form; null while it is empty, or typed by half. */
export function FormDate<Values extends FieldValues, Request>({
  control,
  name,
  disabled,
  failure = null,
  ...options
}: BoundField<Values, Request, WorkDate | null> & FormDateOptions) {
  const field = useFormField<Values, Request, WorkDate | null>({ control, name }, disabled);
  return (
    <WorkDateField
      {...options}
      initial={field.text === '' ? null : field.text}
      problem={failure ?? field.problem}
      disabled={field.disabled}
      onDate={field.change}
    />
  );
}
