import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type BoundField } from './form-fields';
import { TimeField } from './time-field';
import { WorkDateField } from './work-date-field';

interface FormDateOptions {
  readonly label: string;
  readonly earliest?: WorkDate | null;
  readonly disabled?: boolean;
  readonly help?: string;
  /** The field may stay empty, as far as it can tell; the schema of the form decides. */
  readonly optional?: boolean;
}

/** A date of a form; null while it is empty, or typed by half. */
export function FormDate<Values extends FieldValues, Request>({
  control,
  name,
  disabled,
  ...options
}: BoundField<Values, Request, WorkDate | null> & FormDateOptions) {
  const field = useFormField<Values, Request, WorkDate | null>({ control, name }, disabled);
  return (
    <WorkDateField
      {...options}
      initial={field.text === '' ? null : field.text}
      problem={field.problem}
      disabled={field.disabled}
      onDate={field.change}
    />
  );
}

interface FormTimeOptions {
  readonly label: string;
  readonly disabled?: boolean;
  readonly help?: string;
}

/** A time of day of a form; null while it is empty, or typed by half. */
export function FormTime<Values extends FieldValues, Request>({
  control,
  name,
  disabled,
  ...options
}: BoundField<Values, Request, TimeOfDay | null> & FormTimeOptions) {
  const field = useFormField<Values, Request, TimeOfDay | null>({ control, name }, disabled);
  return (
    <TimeField
      {...options}
      value={field.text === '' ? null : field.text}
      problem={field.problem}
      disabled={field.disabled}
      onTime={field.change}
    />
  );
}
