import type { WorkDate } from '@timekeep/contracts/time/work-date';
import {
  useController,
  useWatch,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';
import { t } from '@/shared/language/language';
import { useIsFormSaving } from './app-form';
import { ChoiceField } from './choice-field';
import { messagesOf } from './form-values';
import { WorkDateField } from './picker-fields';
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

type FormTextProps<Values extends FieldValues, Request> = BoundField<Values, Request, string> &
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

interface FormLongTextProps<Values extends FieldValues, Request>
  extends
    BoundField<Values, Request, string>,
    Pick<FormTextProps<Values, Request>, 'label' | 'required' | 'help' | 'autoFocus'> {
  /** Largest number of characters. */
  readonly maxLength: number;
  /** False for one line; by default there are several. */
  readonly multiline?: boolean;
}

/** Share of the largest length from which on the field says how much fits. */
const NEARLY_FULL = 0.8;

/** Form field for a text of one or several sentences. It says when the text is nearly as long as it may be, since more is cut off. */
export function FormLongText<Values extends FieldValues, Request>({
  maxLength,
  help,
  multiline = true,
  ...props
}: FormLongTextProps<Values, Request>) {
  const text: unknown = useWatch({ control: props.control, name: props.name });
  const below = (typeof text === 'string' ? limitInWords(text.length, maxLength) : null) ?? help;
  return (
    <FormText
      {...props}
      {...(multiline && { multiline, minRows: 2 })}
      {...(below !== undefined && { help: below })}
      slotProps={{ input: { maxLength } }}
    />
  );
}

function limitInWords(count: number, most: number): string | null {
  if (count >= most) return t('{most} characters, which is the most. Anything further is cut off.', { most });
  return count < most * NEARLY_FULL ? null : t('{count} of {most} characters', { count, most });
}

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
