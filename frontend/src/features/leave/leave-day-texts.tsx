import Box from '@mui/material/Box';
import { LEAVE_REMARKS_MAX_LENGTH } from '@timekeep/contracts/api/leave-api';
import type { FieldValues } from 'react-hook-form';
import { FormLongText, type BoundField } from '@/shared/form/form-fields';
import { t } from '@/shared/language/language';
import type { DayTexts } from './leave-schema';

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
      <FormLongText
        {...bind('REMARKS')}
        multiline={multiline}
        label={t('Remarks')}
        maxLength={LEAVE_REMARKS_MAX_LENGTH}
      />
    </Box>
  );
}
