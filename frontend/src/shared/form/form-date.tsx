import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type BoundField } from './form-fields';
import { WorkDateField } from './picker-fields';

interface FormDateOptions {
  readonly label: string;
  readonly earliest?: WorkDate | null;
  readonly disabled?: boolean;
  readonly help?: string;
  /** True if the field itself accepts being empty; the schema of the form decides. */
  readonly optional?: boolean;
  /** Problem of the date in relation to other values, shown instead of problems of the value. */
  readonly failure?: string | null;
}

/** Form field for a date; null while it is empty or incomplete. */
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
