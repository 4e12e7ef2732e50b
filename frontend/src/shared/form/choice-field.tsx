import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { usePopup } from '@/shared/dialog/back-guard';

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value | '';
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean;
  /** Problem of the value, shown under the field. */
  readonly problem?: string | null;
  /** True to open the menu initially. */
  readonly defaultOpen?: boolean;
  readonly onChoice: (value: Value) => void;
}

/** Field for one of a few values. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, choices, disabled = false, problem = null, defaultOpen = false, onChoice } = props;
  const { popup, guard } = usePopup(defaultOpen);
  return (
    <>
      <TextField
        select
        fullWidth
        label={label}
        value={value}
        disabled={disabled}
        error={problem !== null}
        helperText={problem}
        slotProps={{ select: popup }}
        onChange={(event) => {
          const choice = choices.find((candidate) => candidate.value === event.target.value);
          if (choice) onChoice(choice.value);
        }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.label}
          </MenuItem>
        ))}
      </TextField>
      {guard}
    </>
  );
}
