import Alert from '@mui/material/Alert';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { FieldValues } from 'react-hook-form';
import type { FormProblem } from '@/shared/form/form-values';
import { FormLongText, type BoundField } from '@/shared/form/form-fields';
import { noteInWords } from '@/shared/audit/request-words';
import { declaredText, t } from '@/shared/language/language';

/** Form field for the reason of a request. */
export function ReasonField<Values extends FieldValues, Request>(bound: BoundField<Values, Request, string>) {
  return <FormLongText {...bound} label={t('Reason')} required maxLength={REASON_MAX_LENGTH} />;
}

/** Returns the key of a draft, which is another one for a request that is made again. */
export function draftKey(form: string, again: RequestItem | undefined): string {
  return again ? `${form} ${again.REQUEST_ID}` : form;
}

/** The note with which a former request was returned; nothing without one. */
export function FormerNote({ again }: { readonly again: RequestItem | undefined }) {
  if (again?.state !== 'returned' || again.note === null) return null;
  return (
    <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
      {again.changedBy}: “{noteInWords(again.note)}”
    </Alert>
  );
}

/** Returns the problem of a reason, as a list of at most one. */
export function reasonProblem(reason: string): readonly FormProblem[] {
  return reason.trim() === ''
    ? [{ field: 'reason', message: declaredText(requestMessages.reasonMissing()) }]
    : [];
}
