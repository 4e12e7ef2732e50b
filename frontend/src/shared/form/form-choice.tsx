import type { FieldValues } from 'react-hook-form';
import { ChoiceField } from './choice-field';
import { useFormField, type BoundField } from './form-fields';

interface FormChoiceOptions {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  /** Problem of the choices, shown instead of problems of the value. */
  readonly failure?: string | null;
}

/** Form field for one of a few values. */
export function FormChoice<Values extends FieldValues, Request>({
  control,
  name,
  label,
  choices,
  disabled,
  failure = null,
}: BoundField<Values, Request, string> & FormChoiceOptions) {
  const field = useFormField<Values, Request, string>({ control, name }, disabled);
  return (
    <ChoiceField
      label={label}
      value={field.text}
      choices={choices}
      problem={failure ?? field.problem}
      disabled={field.disabled}
      onChoice={field.change}
    />
  );
}
