import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem, Transfer } from '@timekeep/contracts/api/employees-api';
import type { ModifyEmployeeRequest } from '@timekeep/contracts/employees/fields';
import { useEffect, useRef } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDate } from '@/shared/form/form-fields';
import { t } from '@/shared/language/language';
import type { EditingFields } from '@/shared/session/session-slice';
import type { EmployeeFields } from './employee-schema';

type Transfers = Pick<EmployeeListItem, 'pastTransfers' | 'transfers'> | undefined;

/** Returns the transfers of an employee, past ones and those ahead, ascending. */
function transfersOf(employee: Transfers): readonly Transfer[] {
  return [...(employee?.pastTransfers ?? []), ...(employee?.transfers ?? [])];
}

function isOtherPlace({ DEPT, COMPANY }: Pick<EmployeeFields, 'DEPT' | 'COMPANY'>, former: EditingFields) {
  return DEPT !== former['DEPT'] || COMPANY !== former['COMPANY'];
}

/**
 * Returns the part of the request about a transfer; empty while the place stays. A transfer of the day of a recorded one takes its place,
 * so that the former department from that day on takes it back.
 */
export function transferRequest(
  fields: Pick<EmployeeFields, 'DEPT' | 'COMPANY' | 'replaces' | 'takesBack'> & {
    readonly effectiveOn: string;
  },
  former: EditingFields,
  employee: Transfers,
): Pick<ModifyEmployeeRequest, 'effectiveOn' | 'replaces'> {
  const { effectiveOn, replaces, takesBack } = fields;
  const isTransfer = isOtherPlace(fields, former);
  if (takesBack && !isTransfer) return { replaces };
  if (effectiveOn === '' || (!isTransfer && replaces === '')) return {};
  const isRecorded = transfersOf(employee).some(({ from }) => from === effectiveOn);
  const replaced = replaces === '' && isRecorded ? effectiveOn : replaces;
  return { effectiveOn, ...(replaced !== '' && { replaces: replaced }) };
}

interface TransferFieldsProps<Request> {
  readonly control: Control<EmployeeFields, unknown, Request>;
  /** The employee before the change; missing while the list loads. */
  readonly employee: Transfers;
  readonly former: EditingFields;
  /** The day of a transfer that is not entered yet. */
  readonly today: string;
  /** Enters values. */
  readonly enter: (values: Partial<EmployeeFields>) => void;
}

/** The day from which department and company hold, once one of them changes, and the recorded transfers, each to be corrected or taken back. */
export function TransferFields<Request>(props: TransferFieldsProps<Request>) {
  const { control, employee, former, today, enter } = props;
  const [DEPT, COMPANY, replaces, takesBack] = useWatch({
    control,
    name: ['DEPT', 'COMPANY', 'replaces', 'takesBack'],
  });
  const isOpen = isOtherPlace({ DEPT, COMPANY }, former) || (replaces !== '' && !takesBack);
  const day = useRef<HTMLDivElement>(null);
  // On small screens the field is below the visible part of the form when it can be filled in.
  useEffect(() => {
    if (isOpen) day.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, replaces]);
  const asBefore = { DEPT: former['DEPT'] ?? '', COMPANY: former['COMPANY'] ?? '', effectiveOn: today };
  const none = { ...asBefore, replaces: '', takesBack: false };
  const transfers = transfersOf(employee);
  return (
    <>
      <Box ref={day} sx={{ scrollMarginBlock: '1rem' }}>
        <FormDate
          control={control}
          name="effectiveOn"
          label={t('From')}
          disabled={!isOpen}
          help={t('Earlier records keep their department and company.')}
        />
      </Box>
      {transfers.length > 0 && (
        <Box
          component="ul"
          aria-label={t('Transfers')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {transfers.map((transfer) => {
            const isChosen = replaces === transfer.from;
            return (
              <RecordedTransfer
                key={transfer.from}
                transfer={transfer}
                isCorrected={isChosen && !takesBack}
                isTakenBack={isChosen && takesBack}
                onCorrect={(isOn) => {
                  const { from, ...place } = transfer;
                  enter(isOn ? { ...place, effectiveOn: from, replaces: from, takesBack: false } : none);
                }}
                onTakeBack={(isOn) => {
                  enter(isOn ? { ...asBefore, replaces: transfer.from, takesBack: true } : none);
                }}
              />
            );
          })}
        </Box>
      )}
    </>
  );
}

interface RecordedTransferProps {
  readonly transfer: Transfer;
  /** True once it is chosen to be replaced by the entries. */
  readonly isCorrected: boolean;
  readonly isTakenBack: boolean;
  readonly onCorrect: (isOn: boolean) => void;
  readonly onTakeBack: (isOn: boolean) => void;
}

function RecordedTransfer(props: RecordedTransferProps) {
  const { transfer, isCorrected, isTakenBack, onCorrect, onTakeBack } = props;
  const date = mediumDate(transfer.from);
  const toggle = (isOn: boolean, label: string, name: string, change: (isOn: boolean) => void) => (
    <Button
      size="small"
      variant={isOn ? 'outlined' : 'text'}
      aria-pressed={isOn}
      aria-label={name}
      onClick={() => {
        change(!isOn);
      }}
    >
      {label}
    </Button>
  );
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
        {t('{department}, {company} from {date}', {
          department: transfer.DEPT,
          company: transfer.COMPANY,
          date,
        })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {toggle(isCorrected, t('Correct'), t('Correct the transfer from {date}', { date }), onCorrect)}
        {toggle(isTakenBack, t('Take back'), t('Take back the transfer from {date}', { date }), onTakeBack)}
      </Box>
      <Typography variant="body2" role="status" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
        {isCorrected && t('Department, company and From replace it when you save.')}
        {isTakenBack && t('It is taken back when you save.')}
      </Typography>
    </Box>
  );
}
