import { SECOND_FACTOR_CODE_MAX_LENGTH } from '@timekeep/contracts/api/second-factor-api';
import { LabelledInput, type LabelledInputProps } from './text-input';

/** Text field for a code: of an app, a mail or the IT Department, or a recovery code. It says in its place which ones it takes. */
export function CodeInput(
  props: Pick<LabelledInputProps, 'disabled' | 'label' | 'onValue' | 'problem' | 'value'> & {
    readonly placeholder: string;
  },
) {
  return (
    <LabelledInput
      {...props}
      name="code"
      autoComplete="one-time-code"
      autoFocus
      required
      slotProps={{
        input: {
          // More than any code has: those with blanks as well.
          maxLength: SECOND_FACTOR_CODE_MAX_LENGTH,
          // Most codes have letters.
          inputMode: 'text',
          autoCapitalize: 'characters',
          autoCorrect: 'off',
          spellCheck: false,
        },
      }}
    />
  );
}
