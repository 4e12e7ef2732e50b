import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CorrectedClock, WithdrawnPunches } from '@timekeep/contracts/api/clock-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { saveFailureMessage } from '@/shared/api/failure';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';
import { ChoiceField } from '@/shared/form/choice-field';
import { LabelledInput } from '@/shared/form/text-input';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { DataTable } from '@/shared/table/data-table';
import type { CardHeights, Column } from '@/shared/table/table-model';
import { clamped } from '@/shared/table/table-styles';
import { notify } from '@/shared/toast/notify';
import { PunchChangeForm } from './punch-change-form';
import {
  useCorrectedClocksQuery,
  useUndoPunchChangeMutation,
  useWithdrawnPunchesQuery,
} from './timekeep-api';

/** A correction of a clock, or a withdrawal, which has no minutes. */
type Change = (CorrectedClock & { readonly EMPID: null }) | (WithdrawnPunches & { readonly minutes: null });

/** So many changes are seen at a glance, without a filter. */
const FEW_CHANGES = 8;
/** The change and its period, in two lines each, and the reason. */
const FIVE_LINES: CardHeights = { usual: 120, narrowest: 192 };
const NO_TERMINALS: readonly string[] = [];

/** Page on which HR corrects wrong clocks and withdraws punches, with what was recorded before. */
export function PunchChangesPage() {
  const zone = useCompanyZone();
  const clocks = useCorrectedClocksQuery(undefined);
  return (
    <Box component="section" aria-labelledby="punch-changes" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <title>{`${t('Wrong clocks')} · Timekeep`}</title>
      <div>
        <Typography variant="h2" id="punch-changes">
          {t('Wrong clocks')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t(
            'Punches of a time clock that was wrong count later or earlier, and punches that are withdrawn do not count. Both hold for punches that arrive afterwards, too, and can be undone.',
          )}
        </Typography>
        <MuiLink component={Link} to="/resource/timekeep">
          {t('Back to Timekeep')}
        </MuiLink>
      </div>
      {zone !== null && <PunchChangeForm zone={zone} terminals={clocks.data?.terminals ?? NO_TERMINALS} />}
      {zone !== null && <RecordedChanges zone={zone} />}
    </Box>
  );
}

function RecordedChanges({ zone }: { readonly zone: CompanyZone }) {
  const clocks = useCorrectedClocksQuery(undefined);
  const withdrawals = useWithdrawnPunchesQuery(undefined);
  const [undo, { isLoading: isUndoing }] = useUndoPunchChangeMutation();
  const { save, question } = usePreviewedSave();
  const [kept, setKept] = useState<'holding' | 'all'>('all');
  const [about, setAbout] = useState('');
  const listed = useMemo(() => {
    const all: Change[] = [
      ...(clocks.data?.data ?? []).map((clock) => ({ ...clock, EMPID: null })),
      ...(withdrawals.data?.data ?? []).map((withdrawal) => ({ ...withdrawal, minutes: null })),
    ];
    return all.sort((a, b) => (a.at < b.at ? 1 : -1));
  }, [clocks.data, withdrawals.data]);
  const rows = useMemo(() => listed.filter((change) => isSought(change, kept, about)), [listed, kept, about]);
  const total = (clocks.data?.total ?? 0) + (withdrawals.data?.total ?? 0);
  const undoChange = useCallback(
    async (change: Change) => {
      const its = {
        kind: change.minutes === null ? ('withdrawal' as const) : ('clock' as const),
        id: change.id,
      };
      const outcome = await save({
        question: `${t('Undo this change of punches?')} ${inWords(change)}. ${periodOf(change, zone)}`,
        fileName: 'undone-punches.csv',
        preview: () => undo({ ...its, isPreview: true }),
        save: (shown) => undo({ ...its, isPreview: false, shown }),
      });
      if (outcome?.data) notify('success', outcome.data.msg);
      else if (outcome) notify('error', saveFailureMessage(outcome.error));
    },
    [save, undo, zone],
  );
  const buttonOf = useMemo(
    () => (change: Change) => (
      <UndoButton change={change} isUndoing={isUndoing} onUndo={(chosen) => void undoChange(chosen)} />
    ),
    [isUndoing, undoChange],
  );
  const columns = useMemo(() => columnsOf(zone, buttonOf), [zone, buttonOf]);
  const failed = [clocks, withdrawals].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => {
          void clocks.refetch();
          void withdrawals.refetch();
        }}
      />
    );
  }
  return (
    <>
      {listed.length > FEW_CHANGES && (
        <Box
          sx={{
            ...{ ...cardSurface, p: 2, display: 'grid', gap: 2 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <ChoiceField
            label={t('Changes')}
            value={kept}
            choices={[
              { value: 'all', label: t('All changes') },
              { value: 'holding', label: t('Those that hold') },
            ]}
            onChoice={setKept}
          />
          <LabelledInput label={t('Terminal or employee ID')} value={about} onValue={setAbout} />
        </Box>
      )}
      <DataTable
        label={t('Corrected clocks and withdrawn punches')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={clocks.data === undefined || withdrawals.data === undefined}
        loadingText={t('Loading data')}
        emptyText={listed.length === 0 ? t('No clock was corrected') : t('No such change')}
        emptyHint={
          listed.length === 0
            ? t('What is recorded above is listed here.')
            : t('Choose others above: {count} changes are listed.', { count: listed.length })
        }
        summary={summaryOf(rows.length, total)}
        renderCard={(change) => <ChangeCard change={change} zone={zone} button={buttonOf(change)} />}
        cardsBelow="md"
        cardHeights={FIVE_LINES}
        csv={{ fileName: 'wrong-clocks.csv' }}
      />
      {question}
    </>
  );
}

function isSought({ terminal, EMPID, undoneBy }: Change, kept: 'holding' | 'all', about: string): boolean {
  if (kept === 'holding' && undoneBy !== null) return false;
  const text = about.trim().toLowerCase();
  return [terminal ?? '', EMPID ?? ''].some((each) => each.toLowerCase().includes(text));
}

function summaryOf(shown: number, total: number): string {
  if (shown < total) return t('{shown} of {total} changes', { shown, total });
  return total === 1 ? t('1 change') : t('{count} changes', { count: total });
}

function inWords({ minutes, terminal, EMPID }: Change): string {
  const about = [terminal, EMPID].filter((part) => part !== null).join(', ');
  if (minutes === null) return t('{about}: do not count', { about });
  return minutes > 0
    ? t('{about}: {minutes} minutes later', { about, minutes })
    : t('{about}: {minutes} minutes earlier', { about, minutes: -minutes });
}

function periodOf({ from, to }: Change, zone: CompanyZone): string {
  return `${momentInWords(from, zone)} – ${momentInWords(to, zone)}`;
}

interface UndoButtonProps {
  readonly change: Change;
  readonly isUndoing: boolean;
  readonly onUndo: (change: Change) => void;
}

function UndoButton({ change, isUndoing, onUndo }: UndoButtonProps) {
  if (change.undoneBy !== null) return t('Undone by {name}', { name: change.undoneBy });
  return (
    <BusyButton
      size="small"
      disabled={isUndoing}
      aria-label={t('Undo: {change}', { change: inWords(change) })}
      onClick={() => {
        onUndo(change);
      }}
    >
      {t('Undo')}
    </BusyButton>
  );
}

function columnsOf(zone: CompanyZone, undo: (change: Change) => ReactNode): readonly Column<Change>[] {
  return [
    { heading: 'CHANGE', width: '224px', wraps: true, sortValue: inWords, render: inWords },
    {
      heading: 'PERIOD',
      width: '276px',
      wraps: true,
      sortValue: ({ from }) => from,
      render: (change) => periodOf(change, zone),
    },
    {
      heading: 'REASON',
      width: '200px',
      wraps: true,
      sortValue: ({ reason }) => reason,
      render: ({ reason }) => reason,
    },
    { heading: 'BY', width: '176px', wraps: true, sortValue: ({ by }) => by, render: ({ by }) => by },
    {
      heading: 'RECORDED',
      width: '176px',
      sortValue: ({ at }) => at,
      render: ({ at }) => momentInWords(at, zone),
    },
    { heading: 'UNDO', width: '148px', actions: true, render: undo },
  ];
}

interface ChangeCardProps {
  readonly change: Change;
  readonly zone: CompanyZone;
  readonly button: ReactNode;
}

function ChangeCard({ change, zone, button }: ChangeCardProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'grid', minWidth: 0 }}>
        <Typography variant="body2" sx={{ ...clamped(2), fontWeight: 600 }}>
          {inWords(change)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {periodOf(change, zone)}
        </Typography>
        <Typography variant="body2" title={change.reason} sx={{ ...clamped(1), color: 'text.secondary' }}>
          {change.reason}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, maxWidth: '45%', typography: 'body2', textAlign: 'right' }}>{button}</Box>
    </Box>
  );
}
