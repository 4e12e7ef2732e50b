import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useIsFormSaving } from './app-form';
import { messagesOf } from './form-values';
import { LabelledInput, PasswordInput, type LabelledInputProps } from './text-input';

/** Props that bind a field to the form of `control`. */
export interface BoundField<Values extends FieldValues, Request, Value> {
  readonly control: Control<Values, unknown, Request>;
  readonly name: FieldPathByValue<Values, Value>;
}

/** Returns value, problem and state of a form field, which is disabled while the form saves. */
export function useFormField<Values extends FieldValues, Request, Value>(
  { control, name }: BoundField<Values, Request, Value>,
  disabled = false,
) {
  const isSaving = useIsFormSaving();
  const { field, fieldState } = useController({ control, name });
  const messages = messagesOf(fieldState.error);
  const value: unknown = field.value;
  return {
    value,
    text: typeof value === 'string' ? value : '',
    problem: messages.length > 0 ? messages.join('. ') : null,
    disabled: disabled || isSaving,
    change: (next: Value) => {
      field.onChange(next);
    },
  };
}

type TextInputOptions = Omit<LabelledInputProps, 'name' | 'value' | 'onValue' | 'problem'> & {
  /** Name of the field for password managers; by default that of the value. */
  readonly inputName?: string;
};

export type FormTextProps<Values extends FieldValues, Request> = BoundField<Values, Request, string> &
  TextInputOptions;

/** Returns the props of a text input of a form. */
function useTextInput<Values extends FieldValues, Request>(props: FormTextProps<Values, Request>) {
  const { control, name, inputName = name, disabled, ...input } = props;
  const field = useFormField<Values, Request, string>({ control, name }, disabled);
  return {
    ...input,
    name: inputName,
    value: field.text,
    problem: field.problem,
    disabled: field.disabled,
    onValue: field.change,
  };
}

/** Form field for a text. */
export function FormText<Values extends FieldValues, Request>(props: FormTextProps<Values, Request>) {
  return <LabelledInput {...useTextInput(props)} />;
}

/** Form field for a password, with a button that shows it. */
export function FormPassword<Values extends FieldValues, Request>(
  props: Omit<FormTextProps<Values, Request>, 'type' | 'endAdornment'>,
) {
  return <PasswordInput {...useTextInput<Values, Request>(props)} />;
}
