import Box from '@mui/material/Box';
import { mapFields } from '@timekeep/contracts/fields/map-fields';
import { LEAVE_DAY_TEXTS } from '@timekeep/contracts/leave/fields';
import type { FieldValues } from 'react-hook-form';
import { FormLongText, type BoundField } from '@/shared/form/form-fields';
import { textLabel, type DayTexts } from './leave-schema';

interface LeaveDayTextsProps<Values extends FieldValues, Request> {
  /** Binds a text to the form. */
  readonly bind: (text: keyof DayTexts) => BoundField<Values, Request, string>;
  /** Text areas instead of lines. */
  readonly multiline?: boolean;
}

/** The inputs for the texts of a day of leave, in the form of an application and in that of a correction. */
export function LeaveDayTexts<Values extends FieldValues, Request>({
  bind,
  multiline = false,
}: LeaveDayTextsProps<Values, Request>) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {Object.values(
        mapFields(LEAVE_DAY_TEXTS, ({ label, longest }, name) => (
          <FormLongText
            key={name}
            {...bind(name)}
            multiline={multiline}
            label={textLabel(label)}
            maxLength={longest}
          />
        )),
      )}
    </Box>
  );
}
