import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CutOff } from '@timekeep/contracts/api/cutoffs-api';
import { CHECKLIST_KINDS } from '@timekeep/contracts/cutoffs/cutoff-kinds';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { saveFailureMessage } from '@/shared/api/failure';
import { periodWithYear } from '@/shared/attendance/date-format';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';
import { ReasonQuestion } from '@/shared/dialog/reason-question';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { ExportButton } from '@/shared/table/csv';
import { DataTable } from '@/shared/table/data-table';
import type { CardHeights, Column } from '@/shared/table/table-model';
import { clamped } from '@/shared/table/table-styles';
import { notify } from '@/shared/toast/notify';
import { AnswersDialog } from './answers-dialog';
import { CloseCutOff } from './close-cutoff';
import { useCutOffsQuery, useExportCutOffMutation, useWithdrawCutOffMutation } from './cutoffs-api';
import { DifferencesDialog } from './differences-dialog';

const NONE: readonly CutOff[] = [];
/** On phones two of the three lines are two, and the buttons too. */
const PHONE_CARD: CardHeights = { usual: 216, narrowest: 312 };
const WIDE_CARD: CardHeights = { usual: 132, narrowest: 132 };
/** Four buttons fit in a line of the table. */
const NARROW = { px: 1, minWidth: 0 } as const;

/** The part of a cut-off that is open over the list. */
type Opened = { readonly part: 'differences' | 'answers' | 'withdraw'; readonly cutOff: CutOff } | null;

/** Page with the closed cut-offs, and the form that closes another. */
export function CutOffsPage() {
  const zone = useCompanyZone();
  const list = useCutOffsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened>(null);
  const cutOffs = list.data ?? NONE;
  // The buttons of a withdrawn cut-off are removed.
  const home = useFocusHome();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const columns = useMemo(() => (zone ? columnsOf(zone, setOpened) : []), [zone]);
  useContinuedForm((form) => {
    const cutOff = cutOffs.find((each) => each.isNewest && withdrawalDraft(each) === form);
    if (!cutOff) return false;
    setOpened({ part: 'withdraw', cutOff });
    return true;
  });
  const close = () => {
    setOpened(null);
  };
  return (
    <Box
      {...home}
      component="section"
      aria-labelledby="cutoffs"
      sx={{ display: 'grid', gap: 2, minWidth: 0, outline: 'none' }}
    >
      <title>{`${t('Cut-offs')} · Timekeep`}</title>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="h2" id="cutoffs">
          {t('Cut-offs')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('The hours of a closed period as they went to payroll. What changes later goes into the next.')}
        </Typography>
        <MuiLink component={Link} to="/resource/pay" variant="body2">
          {t('Back to Pay')}
        </MuiLink>
      </Box>
      {list.isError && !list.data ? (
        <ErrorState
          level="h2"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          {list.data && <CloseCutOff cutOffs={cutOffs} />}
          {zone && (
            <DataTable
              label={t('Closed cut-offs')}
              columns={columns}
              rows={cutOffs}
              rowKey={({ number }) => String(number)}
              loading={list.data === undefined}
              loadingText={t('Loading data')}
              emptyText={t('No cut-off was closed')}
              emptyHint={t('What is closed above is listed here.')}
              summary={
                cutOffs.length === 1 ? t('1 cut-off') : t('{count} cut-offs', { count: cutOffs.length })
              }
              cardsBelow="lg"
              cardHeights={isPhone ? PHONE_CARD : WIDE_CARD}
              renderCard={(cutOff) => <CutOffCard cutOff={cutOff} zone={zone} onOpen={setOpened} />}
            />
          )}
        </>
      )}
      {opened?.part === 'differences' && <DifferencesDialog cutOff={opened.cutOff} onClose={close} />}
      {opened?.part === 'answers' && <AnswersDialog cutOff={opened.cutOff} onClose={close} />}
      {opened?.part === 'withdraw' && <WithdrawCutOff cutOff={opened.cutOff} onClose={close} />}
    </Box>
  );
}

function columnsOf(zone: CompanyZone, onOpen: (opened: Opened) => void): readonly Column<CutOff>[] {
  return [
    { heading: 'NUMBER', width: '80px', sortValue: ({ number }) => number, render: ({ number }) => number },
    {
      heading: 'PERIOD',
      width: '112px',
      wraps: true,
      sortValue: ({ FROM }) => FROM,
      render: (cutOff) => periodOf(cutOff),
    },
    {
      heading: 'COMPANY',
      // Wide enough for the names of three companies on two lines.
      width: '232px',
      wraps: true,
      sortValue: ({ COMPANY }) => COMPANY.join(', '),
      render: ({ COMPANY }) => <span title={COMPANY.join(', ')}>{COMPANY.join(', ')}</span>,
    },
    {
      heading: 'ROWS',
      width: '68px',
      align: 'right',
      sortValue: ({ rows }) => rows,
      render: ({ rows }) => rows,
    },
    {
      heading: 'CARRIED',
      width: '92px',
      align: 'right',
      sortValue: ({ carried }) => carried,
      render: ({ carried }) => carried,
    },
    { heading: 'OPEN', width: '68px', align: 'right', sortValue: openCount, render: openCount },
    {
      heading: 'CLOSED',
      width: '232px',
      wraps: true,
      sortValue: ({ closedAt }) => closedAt,
      render: (cutOff) => closedInWords(cutOff, zone),
    },
    {
      heading: 'ACTIONS',
      width: '336px',
      actions: true,
      render: (cutOff) => <CutOffActions cutOff={cutOff} zone={zone} onOpen={onOpen} />,
    },
  ];
}

function periodOf({ FROM, TO }: CutOff): string {
  return periodWithYear({ from: FROM, to: TO });
}

/** Returns how many matters were open at the closing. */
function openCount({ open }: CutOff): number {
  return CHECKLIST_KINDS.reduce((sum, kind) => sum + open[kind], 0);
}

function closedInWords({ closedAt, closedBy }: CutOff, zone: CompanyZone): string {
  return t('{when} by {name}', { when: momentInWords(closedAt, zone), name: closedBy });
}

interface CutOffActionsProps {
  readonly cutOff: CutOff;
  readonly zone: CompanyZone;
  readonly onOpen: (opened: Opened) => void;
  /** Lines that fit for the reason of a withdrawal. */
  readonly lines?: number;
}

/** Actions on a cut-off; the reason of its withdrawal if it was withdrawn. */
function CutOffActions({ cutOff, zone, onOpen, lines = 2 }: CutOffActionsProps) {
  const { number, withdrawn, isNewest } = cutOff;
  const [exportFile, { isLoading }] = useExportCutOffMutation();
  if (withdrawn !== null) {
    const { at, by: name, reason } = withdrawn;
    return (
      <Typography
        variant="body2"
        title={reason}
        sx={{ ...clamped(lines), color: 'text.secondary', whiteSpace: 'normal', lineHeight: '18px' }}
      >
        {t('Withdrawn {when} by {name}: {reason}', { when: momentInWords(at, zone), name, reason })}
      </Typography>
    );
  }
  const button = (part: NonNullable<Opened>['part'], label: string, name: string): ReactNode => (
    <Button
      size="small"
      aria-label={name}
      sx={NARROW}
      onClick={() => {
        onOpen({ part, cutOff });
      }}
    >
      {label}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, gap: 0.5 }}>
      <ExportButton
        color="primary"
        sx={NARROW}
        loading={isLoading}
        aria-label={t('CSV of cut-off {number}', { number })}
        onExport={() => exportFile(number)}
      />
      {button('differences', t('Differences'), t('Differences of cut-off {number}', { number }))}
      {button('answers', t('Answers'), t('Answers to cut-off {number}', { number }))}
      {isNewest && button('withdraw', t('Withdraw'), t('Withdraw cut-off {number}', { number }))}
    </Box>
  );
}

function CutOffCard({ cutOff, zone, onOpen }: CutOffActionsProps) {
  const { number, COMPANY, rows, carried } = cutOff;
  const counts = { number, rows, carried };
  return (
    <Box sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
      <Typography variant="body2" sx={{ ...clamped(2), fontWeight: 600 }}>
        {`${periodOf(cutOff)} · ${COMPANY.join(', ')}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Cut-off {number}: {rows} lines, {carried} differences', counts)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {closedInWords(cutOff, zone)}
      </Typography>
      <CutOffActions cutOff={cutOff} zone={zone} onOpen={onOpen} lines={4} />
    </Box>
  );
}

/** Returns the key of the draft of a withdrawal. */
function withdrawalDraft({ number }: CutOff): string {
  return `withdraw-cutoff-${String(number)}`;
}

interface WithdrawCutOffProps {
  readonly cutOff: CutOff;
  readonly onClose: () => void;
}

/** Question before a cut-off is withdrawn, with its reason. */
function WithdrawCutOff({ cutOff, onClose }: WithdrawCutOffProps) {
  const { number } = cutOff;
  const [withdraw] = useWithdrawCutOffMutation();
  return (
    <ReasonQuestion
      message={t('Withdraw cut-off {number}, {period}?', { number, period: periodOf(cutOff) })}
      details={
        <span>
          {t('Its days may be closed again, and the differences that it carried wait for the next one.')}
        </span>
      }
      confirmLabel={t('Withdraw')}
      destructive
      draft={{ key: withdrawalDraft(cutOff), title: t('Withdraw'), about: periodOf(cutOff) }}
      onCancel={onClose}
      onReason={async (reason) => {
        const { data, error } = await withdraw({ number, reason });
        if (!data) return saveFailureMessage(error);
        notify('success', data.msg);
        onClose();
        return null;
      }}
    />
  );
}
