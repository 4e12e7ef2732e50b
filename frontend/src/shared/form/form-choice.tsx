import type { FieldValues } from 'react-hook-form';
import { ChoiceField } from './choice-field';
import { useFormField, type BoundField } from './form-fields';

interface FormChoiceOptions {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  /** Something wrong with the choices, shown before problems of the value. */
  readonly failure?: string | null;
}

/** One of a few values of a form. */
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
