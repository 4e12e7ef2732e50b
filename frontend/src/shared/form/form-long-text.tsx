import { useWatch, type FieldValues } from 'react-hook-form';
import { t } from '@/shared/language/language';
import { FormText, type BoundField, type FormTextProps } from './form-fields';

interface FormLongTextProps<Values extends FieldValues, Request>
  extends
    BoundField<Values, Request, string>,
    Pick<FormTextProps<Values, Request>, 'label' | 'required' | 'help'> {
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
