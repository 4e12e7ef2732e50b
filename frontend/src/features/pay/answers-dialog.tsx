import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CutOff, CutOffAnswerState, EmployeeAnswer } from '@timekeep/contracts/api/cutoffs-api';
import { ANSWER_STATES } from '@timekeep/contracts/cutoffs/cutoff-kinds';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo, useState } from 'react';
import { periodWithYear } from '@/shared/attendance/date-format';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ChoiceField } from '@/shared/form/choice-field';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { DataTable } from '@/shared/table/data-table';
import type { CardHeights, Column } from '@/shared/table/table-model';
import { clamped, shortened } from '@/shared/table/table-styles';
import { answerStateInWords } from './cutoff-words';
import { useAnswersQuery } from './cutoffs-api';

interface AnswersDialogProps {
  readonly cutOff: CutOff;
  readonly onClose: () => void;
}

const ALL = 'all-of-them';
const NONE: readonly EmployeeAnswer[] = [];
/** The name, and three lines of an answer. */
const FOUR_LINES: CardHeights = { usual: 100, narrowest: 148 };

/** List of the employees who acknowledged or disputed the days of a cut-off, and of those who have not answered. */
export function AnswersDialog({ cutOff, onClose }: AnswersDialogProps) {
  const { number, FROM, TO } = cutOff;
  const zone = useCompanyZone();
  const answers = useAnswersQuery(number, { refetchOnMountOrArgChange: true });
  const [state, setState] = useState<CutOffAnswerState | typeof ALL>(ALL);
  const all = answers.data?.data ?? NONE;
  const rows = useMemo(() => all.filter((each) => state === ALL || each.state === state), [all, state]);
  const columns = useMemo(() => (zone ? columnsOf(zone) : []), [zone]);
  const counts = answers.data?.counts;
  return (
    <DialogFrame title={t('Answers to cut-off {number}', { number })} maxWidth="md" onClose={onClose}>
      {answers.isError && !answers.data ? (
        <ErrorState
          error={answers.error}
          retrying={answers.isFetching}
          onRetry={() => void answers.refetch()}
          onLeave={onClose}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${periodWithYear({ from: FROM, to: TO })} · ${cutOff.COMPANY.join(', ')}`}
          </Typography>
          <Box sx={{ maxWidth: { sm: 320 } }}>
            <ChoiceField
              label={t('Answer')}
              value={state}
              choices={[
                { value: ALL, label: t('All answers') },
                ...ANSWER_STATES.map((each) => ({
                  value: each,
                  label: `${answerStateInWords(each)}: ${counts?.[each] ?? 0}`,
                })),
              ]}
              onChoice={setState}
            />
          </Box>
          {zone && (
            <DataTable
              label={t('Answers of employees')}
              columns={columns}
              rows={rows}
              rowKey={({ EMPID, COMPANY }) => `${EMPID} ${COMPANY}`}
              loading={answers.data === undefined}
              loadingText={t('Loading data')}
              emptyText={t('No record found')}
              emptyHint={t('Choose another answer above.')}
              summary={rows.length === 1 ? t('1 employee') : t('{count} employees', { count: rows.length })}
              cardHeights={FOUR_LINES}
              renderCard={(answer) => <AnswerCard answer={answer} zone={zone} />}
              csv={{ fileName: `cutoff-${number}-answers.csv` }}
            />
          )}
        </Box>
      )}
    </DialogFrame>
  );
}

function columnsOf(zone: CompanyZone): readonly Column<EmployeeAnswer>[] {
  return [
    { heading: 'EMPID', width: '84px', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
    {
      heading: 'NAME',
      width: '168px',
      frozen: true,
      wraps: true,
      sortValue: ({ EMPNAME }) => EMPNAME,
      render: ({ EMPNAME }) => EMPNAME,
    },
    {
      heading: 'DEPT',
      width: '124px',
      wraps: true,
      sortValue: ({ DEPT }) => DEPT,
      render: ({ DEPT }) => DEPT,
    },
    {
      heading: 'ANSWER',
      width: '240px',
      wraps: true,
      sortValue: (answer) => answerInWords(answer, zone),
      render: (answer) => answerInWords(answer, zone),
    },
  ];
}

function answerInWords({ state, at, text, days }: EmployeeAnswer, zone: CompanyZone): string {
  const parts = [answerStateInWords(state), ...(at === null ? [] : [momentInWords(at, zone)])];
  if (state === 'asked-again')
    parts.push(days === 1 ? t('1 day differs') : t('{count} days differ', { count: days }));
  return text === null ? parts.join(', ') : `${parts.join(', ')}: ${text}`;
}

function AnswerCard({ answer, zone }: { readonly answer: EmployeeAnswer; readonly zone: CompanyZone }) {
  return (
    <Box sx={{ display: 'grid', minWidth: 0 }}>
      <Typography variant="body2" sx={{ ...shortened, fontWeight: 600 }}>
        {`${answer.EMPNAME} (${answer.EMPID})`}
      </Typography>
      <Typography variant="body2" sx={{ ...clamped(3), color: 'text.secondary' }}>
        {answerInWords(answer, zone)}
      </Typography>
    </Box>
  );
}
