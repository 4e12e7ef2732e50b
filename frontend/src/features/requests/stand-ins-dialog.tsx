import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { StandIn, SupervisorItem } from '@timekeep/contracts/api/stand-ins-api';
import type { NameStandInRequest } from '@timekeep/contracts/requests/fields';
import { useMemo, useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { nullable, object, pipe, string, transform, type InferInput } from 'valibot';
import { failureMessage } from '@/shared/api/failure';
import { daysInWords } from '@/shared/audit/request-words';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { AppForm, SubmitButton, useIsFormSaving } from '@/shared/form/app-form';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { FormDate } from '@/shared/form/form-fields';
import { problemCheck } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { pairOfFields } from '@/shared/layout/page-layout';
import { Part } from './record-parts';
import { REFETCH_ON_MOUNT, useNameStandInMutation, useStandInsQuery } from './requests-api';

const NONE: readonly SupervisorItem[] = [];

const standInValues = object({
  EMPID: string(),
  standIn: string(),
  FROM: nullable(string()),
  TO: nullable(string()),
});
type StandInValues = InferInput<typeof standInValues>;

const standInSchema = pipe(
  standInValues,
  problemCheck(({ EMPID, standIn, FROM, TO }: StandInValues) => [
    ...(EMPID === '' ? [{ field: 'EMPID', message: t('Please choose the supervisor.') }] : []),
    ...(standIn === '' ? [{ field: 'standIn', message: t('Please choose the stand-in.') }] : []),
    ...(standIn !== '' && standIn === EMPID
      ? [{ field: 'standIn', message: t('The stand-in has to be another supervisor.') }]
      : []),
    ...(FROM === null ? [{ field: 'FROM', message: t('Please enter the first day.') }] : []),
    ...(TO === null ? [{ field: 'TO', message: t('Please enter the last day.') }] : []),
    ...(FROM !== null && TO !== null && TO < FROM
      ? [{ field: 'TO', message: t('The last day is before the first day.') }]
      : []),
  ]),
  transform(({ EMPID, standIn, FROM, TO }): NameStandInRequest => ({
    EMPID,
    standIn,
    FROM: FROM ?? '',
    TO: TO ?? '',
  })),
);

/** Stand-ins of supervisors: the present ones, and a form that names another. */
export function StandInsDialog({ onClose }: { readonly onClose: () => void }) {
  const [name] = useNameStandInMutation();
  const { data, error, isError, isLoading } = useStandInsQuery(undefined, REFETCH_ON_MOUNT);
  const form = useAppForm({
    schema: standInSchema,
    initial: { EMPID: '', standIn: '', FROM: null, TO: null },
    save: (request: NameStandInRequest) => name(request),
    failure: t('The stand-in was not named.'),
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      form.restart();
    },
  });
  const supervisor = useWatch({ control: form.control, name: 'EMPID' });
  const supervisors = data?.supervisors ?? NONE;
  const people = useMemo(
    () => supervisors.map(({ EMPID, EMPNAME, DEPT }) => ({ EMPID, name: EMPNAME, place: DEPT })),
    [supervisors],
  );
  const others = useMemo(() => people.filter(({ EMPID }) => EMPID !== supervisor), [people, supervisor]);
  // While they load, the form is there with empty lists.
  const canName = data === undefined || people.length > 1;
  return (
    <DialogFrame
      title={t('Stand-ins')}
      onClose={onClose}
      actions={(tryClose) => (
        <>
          <Button color="inherit" disabled={form.saving} onClick={tryClose}>
            {t('Close')}
          </Button>
          {canName && <SubmitButton form={form}>{t('Name stand-in')}</SubmitButton>}
        </>
      )}
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('A stand-in endorses requests in place of a supervisor who is away.')}
        </Typography>
        <Part title={t('Named')}>
          {isError && !data ? (
            <Alert severity="error">{failureMessage(error)}</Alert>
          ) : data ? (
            <StandIns standIns={data.data} />
          ) : (
            <Skeleton variant="rounded" height={44} />
          )}
        </Part>
        <Part title={t('Name a stand-in')}>
          {canName ? (
            <AppForm form={form} noAutoComplete>
              <PersonField
                control={form.control}
                name="EMPID"
                label={t('Supervisor')}
                people={people}
                loading={isLoading}
              />
              <PersonField
                control={form.control}
                name="standIn"
                label={t('Stand-in')}
                people={others}
                loading={isLoading}
              />
              <Box sx={pairOfFields}>
                <FormDate control={form.control} name="FROM" label={t('First day')} optional />
                <FormDate control={form.control} name="TO" label={t('Last day')} optional />
              </Box>
            </AppForm>
          ) : (
            <Alert severity="info">
              {people.length === 0
                ? t('No employee has the authority of a supervisor, which IT grants.')
                : t('There is one supervisor only. A stand-in has to be another one.')}
            </Alert>
          )}
        </Part>
      </Box>
    </DialogFrame>
  );
}

interface PersonFieldProps<Request> {
  readonly control: Control<StandInValues, unknown, Request>;
  readonly name: 'EMPID' | 'standIn';
  readonly label: string;
  readonly people: readonly { readonly EMPID: string; readonly name: string; readonly place: string }[];
  readonly loading: boolean;
}

function PersonField<Request>({ control, name, label, people, loading }: PersonFieldProps<Request>) {
  const { field, fieldState } = useController({ control, name });
  const isSaving = useIsFormSaving();
  return (
    <EmployeeSelector
      label={label}
      employees={people}
      value={field.value === '' ? null : field.value}
      loading={loading}
      disabled={isSaving}
      problem={fieldState.error?.message ?? null}
      onSelect={field.onChange}
    />
  );
}

/** The stand-ins of today and later, each with a button that asks and removes it. */
function StandIns({ standIns }: { readonly standIns: readonly StandIn[] }) {
  const [name, { isLoading }] = useNameStandInMutation();
  const [asked, setAsked] = useState<StandIn | null>(null);
  const remove = async ({ EMPID }: StandIn) => {
    const answer = await name({ EMPID });
    setAsked(null);
    if (answer.data) notify('success', answer.data.msg);
    else notifyFailure(answer.error);
  };
  if (standIns.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('No stand-in is named.')}
      </Typography>
    );
  }
  return (
    <>
      <Box
        component="ul"
        aria-label={t('Stand-ins')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {standIns.map((standIn) => (
          <Box component="li" key={standIn.EMPID} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{standIn.standInName}</strong>{' '}
              {t('for {supervisor}, {department}', { supervisor: standIn.EMPNAME, department: standIn.DEPT })}
              <br />
              {daysInWords(standIn)}
            </Typography>
            <Button
              size="small"
              color="error"
              variant="outlined"
              disabled={isLoading}
              aria-label={t('Remove the stand-in of {supervisor}', { supervisor: standIn.EMPNAME })}
              onClick={() => {
                setAsked(standIn);
              }}
            >
              {t('Remove')}
            </Button>
          </Box>
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          message={t('Remove this stand-in?')}
          details={t('{standIn} decides for {supervisor}, {department}, {days}.', {
            standIn: asked.standInName,
            supervisor: asked.EMPNAME,
            department: asked.DEPT,
            days: daysInWords(asked),
          })}
          confirmLabel={t('Remove')}
          destructive
          busy={isLoading}
          onCancel={() => {
            setAsked(null);
          }}
          onConfirm={() => void remove(asked)}
        />
      )}
    </>
  );
}
