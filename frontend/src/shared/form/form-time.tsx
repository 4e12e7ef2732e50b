import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type BoundField } from './form-fields';
import { TimeField } from './time-field';

interface FormTimeOptions {
  readonly label: string;
  readonly disabled?: boolean;
  readonly help?: string;
}

/** Form field for a time of day; null while it is empty or incomplete. */
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
