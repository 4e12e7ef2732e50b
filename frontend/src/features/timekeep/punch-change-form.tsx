import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { EXCEPTION_MESSAGE } from '@timekeep/contracts/api/answers';
import type { PunchChangeAnswer } from '@timekeep/contracts/api/clock-api';
import { clockMessages } from '@timekeep/contracts/clock/clock-messages';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { nullable, object, picklist, pipe, string, transform, type InferInput } from 'valibot';
import { usePopup } from '@/shared/dialog/back-guard';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { AUTOCOMPLETE_TEXTS } from '@/shared/form/employee-search';
import { FormChoice, FormText, useFormField } from '@/shared/form/form-fields';
import { problemCheck, type FormProblem } from '@/shared/form/form-values';
import { MomentField } from '@/shared/form/picker-fields';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { PhoneDisclosure } from '@/shared/layout/disclosure';
import { cardSurface, pairOfFields } from '@/shared/layout/page-layout';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify } from '@/shared/toast/notify';
import { useChangePunchesMutation, type PunchChange } from './timekeep-api';

const changeValues = object({
  kind: picklist(['clock', 'withdrawal']),
  terminal: string(),
  EMPID: string(),
  minutes: string(),
  from: nullable(string()),
  to: nullable(string()),
  reason: string(),
});
type ChangeValues = InferInput<typeof changeValues>;
type ChangeControl = Control<ChangeValues, unknown, PunchChange>;

const NO_CHANGE: ChangeValues = {
  ...{ kind: 'clock', terminal: '', EMPID: '', minutes: '', from: null, to: null, reason: '' },
};

const changeSchema = pipe(changeValues, problemCheck(problemsOf), transform(changeOf));

function problemsOf({ kind, terminal, EMPID, minutes, from, to, reason }: ChangeValues): FormProblem[] {
  const isClock = kind === 'clock';
  const count = Number(minutes);
  const hasNoTerminal = terminal.trim() === '' && (isClock || EMPID.trim() === '');
  const isBackwards = from !== null && to !== null && Date.parse(from) >= Date.parse(to);
  return [
    ...(hasNoTerminal
      ? [
          {
            field: 'terminal',
            message: isClock ? t('Please enter the terminal.') : declaredText(clockMessages.noPunches()),
          },
        ]
      : []),
    ...(from === null ? [{ field: 'from', message: t('Please enter the start.') }] : []),
    ...(to === null ? [{ field: 'to', message: t('Please enter the end.') }] : []),
    ...(isBackwards ? [{ field: 'to', message: declaredText(clockMessages.backwards()) }] : []),
    ...(isClock && (!Number.isSafeInteger(count) || count === 0)
      ? [{ field: 'minutes', message: t('Please enter a whole number of minutes, not 0.') }]
      : []),
    ...(reason.trim() === '' ? [{ field: 'reason', message: t('Please enter the reason.') }] : []),
  ];
}

/** Returns the change that was entered, without problems. */
function changeOf({ kind, terminal, EMPID, minutes, from, to, reason }: ChangeValues): PunchChange {
  const [name, employee] = [terminal.trim(), EMPID.trim()];
  const entry = { from: from ?? '', to: to ?? '', reason };
  if (kind === 'clock') return { kind, body: { terminal: name, minutes: Number(minutes), ...entry } };
  return { kind, body: { ...(name && { terminal: name }), ...(employee && { EMPID: employee }), ...entry } };
}

interface PunchChangeFormProps {
  readonly zone: CompanyZone;
  /** Names of the terminals to suggest. */
  readonly terminals: readonly string[];
}

/** Form for the correction of a clock or a withdrawal of punches. It shows what would change before it records. */
export function PunchChangeForm({ zone, terminals }: PunchChangeFormProps) {
  const [changePunches, { isLoading }] = useChangePunchesMutation();
  const previewed = usePreviewedSave();
  const form = useAppForm<ChangeValues, PunchChange, PunchChangeAnswer | null>({
    schema: changeSchema,
    initial: NO_CHANGE,
    save: async (change) => {
      const outcome = await previewed.save({
        question: t('Record this change of punches?'),
        fileName: 'changed-punches.csv',
        preview: () => changePunches({ ...change, isPreview: true }),
        save: (shown) => changePunches({ ...change, isPreview: false, shown }),
      });
      return outcome ?? { data: null };
    },
    failure: t(EXCEPTION_MESSAGE),
    onSaved: (answer) => {
      if (!answer) return;
      notify('success', answer.msg);
      if (answer.id !== undefined) form.restart();
    },
    draft: { key: 'punch-change', title: t('Wrong clocks'), isKeptOnLeaving: true },
  });
  const { control } = form;
  const [isOpen, setOpen] = useState(form.kept.restored !== null);
  const kind = useWatch({ control, name: 'kind' });
  return (
    <PhoneDisclosure
      label={t('Correct a clock or withdraw punches')}
      isOpen={isOpen}
      onToggle={() => {
        setOpen(!isOpen);
      }}
    >
      <Box sx={{ ...cardSurface, p: 2, maxWidth: 960 }}>
        <AppForm form={form} label={t('Wrong clocks')} noAutoComplete>
          <Box sx={pairOfFields}>
            <FormChoice control={control} name="kind" label={t('Change')} choices={KINDS} />
            <TerminalField control={control} terminals={terminals} />
            <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
              {t('From and until are what the clock showed, not the true time.')}
            </Typography>
            <FormMoment control={control} name="from" label={t('From')} zone={zone} />
            <FormMoment control={control} name="to" label={t('Until before')} zone={zone} />
            {kind === 'clock' ? (
              <FormText
                control={control}
                name="minutes"
                label={t('Minutes later')}
                help={t('With a minus for earlier: -60 if the clock was an hour ahead.')}
              />
            ) : (
              <FormText
                control={control}
                name="EMPID"
                label={t('Employee ID')}
                help={t('Empty for everybody at the terminal.')}
              />
            )}
            <FormText control={control} name="reason" label={t('Reason')} />
            <Box>
              <SubmitButton form={{ id: form.id, saving: isLoading && !previewed.isAsking }}>
                {t('Show what changes')}
              </SubmitButton>
            </Box>
          </Box>
        </AppForm>
        {previewed.question}
      </Box>
    </PhoneDisclosure>
  );
}

const KINDS = [
  { value: 'clock', label: t('The clock was wrong') },
  { value: 'withdrawal', label: t('The punches do not count') },
] as const;

/** Field for a terminal, chosen from those that exist or typed. */
function TerminalField({
  control,
  terminals,
}: Pick<PunchChangeFormProps, 'terminals'> & { readonly control: ChangeControl }) {
  const field = useFormField<ChangeValues, PunchChange, string>({ control, name: 'terminal' });
  const { popup, guard } = usePopup();
  const sought = field.text.trim().toLowerCase();
  const offered = terminals.filter((name) => name.includes(sought) && name !== sought);
  return (
    <>
      <Autocomplete<string, false, false, true>
        {...AUTOCOMPLETE_TEXTS}
        {...popup}
        freeSolo
        fullWidth
        openOnFocus
        options={offered}
        filterOptions={(all) => all}
        inputValue={field.text}
        disabled={field.disabled}
        onInputChange={(_event, text) => {
          field.change(text);
        }}
        sx={{
          '& .MuiOutlinedInput-root': { py: 0 },
          '& .MuiOutlinedInput-root .MuiAutocomplete-input': { px: '5px', py: '10px' },
        }}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={t('Terminal')}
            error={field.problem !== null}
            helperText={field.problem}
          />
        )}
      />
      {offered.length > 0 && guard}
    </>
  );
}

interface FormMomentProps {
  readonly control: ChangeControl;
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly zone: CompanyZone;
}

function FormMoment({ control, name, label, zone }: FormMomentProps) {
  const field = useFormField<ChangeValues, PunchChange, string | null>({ control, name });
  return (
    <MomentField
      label={label}
      initial={field.text === '' ? null : field.text}
      zone={zone}
      optional
      problem={field.problem}
      disabled={field.disabled}
      onMoment={field.change}
    />
  );
}
