import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { ATTENTION, type SettlingAction } from '@timekeep/contracts/attention/attention';
import { ATTENTION_KINDS } from '@timekeep/contracts/attention/attention-kinds';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { literal, object, picklist } from 'valibot';
import { employeePath } from '@/features/employees/employees-address';
import { refusedAddress, timekeepPath } from '@/features/timekeep/timekeep-address';
import { lenient, useAddressState, writeAddress } from '@/shared/address-state';
import { useAttentionQuery, useRecordOnDateMutation } from '@/shared/attention/attention-api';
import { AttentionList } from '@/shared/attention/attention-list';
import { matterName } from '@/shared/attention/attention-words';
import { recordOfCorrection, useOpenCorrection } from '@/shared/attendance/open-correction';
import { BusyButton } from '@/shared/dialog/busy-button';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { AcceptMatter, AssignMatter, ReopenMatter } from './decide-matter';
import { grantDraft, GrantOvertimeDialog } from './grant-overtime-dialog';

const attentionAddress = object({
  needs: lenient(picklist(ATTENTION_KINDS)),
  accepted: lenient(literal('true')),
});
const UNREADABLE = { unreadable: {} } as const;

/** Matters that HR has to settle, with the action that settles each in its row. */
export function NeedsAttention() {
  const [{ needs, accepted }, change] = useAddressState(attentionAddress, UNREADABLE);
  const isAccepted = accepted === 'true';
  const { currentData, error, isError, isFetching, refetch } = useAttentionQuery({
    reportFilter: 'none',
    ...(isAccepted && { accepted: true }),
  });
  const [asked, setAsked] = useState<{
    readonly about: 'accept' | 'assign' | 'grant';
    readonly item: AttentionItem;
  } | null>(null);
  const { correct } = useCorrection();
  // Here, since the matter of the record may not be among those that are shown.
  useContinuedForm((form) => {
    const granted = currentData?.data.find((item) => isGrantable(item) && form === grantDraft(item));
    if (granted) {
      setAsked({ about: 'grant', item: granted });
      return true;
    }
    const record = recordOfCorrection(form);
    if (record === null) return false;
    void correct(record);
    return true;
  });
  const stay = { preventScrollReset: true, replace: true } as const;
  const close = () => {
    setAsked(null);
  };
  return (
    <Box
      component="section"
      aria-labelledby="needs-attention"
      sx={{ ...cardSurface, p: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" id="needs-attention" sx={{ flex: '1 0 auto' }}>
          {t('Needs attention')}
        </Typography>
        <Button
          size="small"
          aria-pressed={isAccepted}
          // On phones below the title, and in line with it.
          sx={{ mx: { xs: -2, sm: 0 } }}
          onClick={() => {
            change({ accepted: isAccepted ? undefined : 'true', needs: undefined }, stay);
          }}
        >
          {isAccepted ? t('Show what needs attention') : t('Show what was accepted')}
        </Button>
      </Box>
      {currentData && currentData.total > 0 && (
        <AttentionList
          answer={currentData}
          kind={needs ?? null}
          onKind={(kind) => {
            change({ needs: kind ?? undefined }, stay);
          }}
          renderName={(item) => <Whose item={item} />}
          renderActions={(item) =>
            isAccepted ? (
              <ReopenMatter item={item} />
            ) : (
              <>
                <SettleButton
                  item={item}
                  onGrant={() => {
                    setAsked({ about: 'grant', item });
                  }}
                />
                <Button
                  size="small"
                  color="inherit"
                  aria-label={t('Accept: {matter}', { matter: matterName(item) })}
                  onClick={() => {
                    setAsked({ about: 'accept', item });
                  }}
                >
                  {t('Accept')}
                </Button>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={t('Assign: {matter}', { matter: matterName(item) })}
                  onClick={() => {
                    setAsked({ about: 'assign', item });
                  }}
                >
                  {t('Assign')}
                </Button>
              </>
            )
          }
        />
      )}
      {currentData?.total === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isAccepted ? t('Nothing was accepted.') : t('Nothing needs attention.')}
        </Typography>
      )}
      {!currentData && !isError && <Skeleton variant="rounded" height={160} aria-busy />}
      {!currentData && isError && (
        <ErrorState level="h2" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {asked?.about === 'accept' && <AcceptMatter item={asked.item} onClose={close} />}
      {asked?.about === 'grant' && <GrantOvertimeDialog item={asked.item} onClose={close} />}
      {asked?.about === 'assign' && (
        <AssignMatter item={asked.item} assignees={currentData?.assignees ?? []} onClose={close} />
      )}
    </Box>
  );
}

/** The employee whom a matter is about, with a link to the records. */
function Whose({ item: { EMPID, EMPNAME, DEPT, date } }: { readonly item: AttentionItem }) {
  if (EMPID === null) return null;
  const records = timekeepPath({ FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPID }, {});
  return (
    <>
      <MuiLink component={Link} to={records}>
        {EMPNAME ?? EMPID}
      </MuiLink>
      {DEPT !== null && ` · ${DEPT}`}
    </>
  );
}

const LABELS: Readonly<Record<SettlingAction, string>> = {
  'correct-record': t('Correct'),
  'leave-or-correct': t('Enter leave'),
  'grant-or-correct': t('Grant'),
  'return-leave': t('Open the leave'),
  'take-over-punch': t('Take over'),
  'decide-request': t('Decide'),
  'save-schedule': t('Open the schedule'),
  'update-balance': t('Open the leave'),
  'confirm-address': t('Open the employee'),
  'look-at-terminal': t('Open the clocks'),
};

/** True for work of which nothing was granted yet. */
function isGrantable({ kind, granted }: AttentionItem): boolean {
  return ATTENTION[kind].settledIn === 'grant-or-correct' && granted === 0;
}

/** The action that settles a matter: the correction of its record in place, else a link to where it is settled. */
function SettleButton({ item, onGrant }: { readonly item: AttentionItem; readonly onGrant: () => void }) {
  const action = ATTENTION[item.kind].settledIn;
  const label = `${LABELS[action]}: ${matterName(item)}`;
  const { EMPID, date, request, granted } = item;
  if (request !== null)
    return (
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={requestPath(request)}
        aria-label={`${LABELS['decide-request']}: ${matterName(item)}`}
      >
        {LABELS['decide-request']}
      </Button>
    );
  const correctButton = EMPID !== null && (
    <CorrectButton
      EMPID={EMPID}
      date={date}
      label={`${LABELS['correct-record']}: ${matterName(item)}`}
      text={LABELS['correct-record']}
    />
  );
  if (action === 'correct-record' && correctButton) return correctButton;
  if (action === 'grant-or-correct')
    return (
      <>
        {/* Overtime of a day is granted once: what is left after a part was granted is accepted. */}
        {granted === 0 && (
          <Button size="small" variant="outlined" aria-label={label} onClick={onGrant}>
            {LABELS[action]}
          </Button>
        )}
        {correctButton}
      </>
    );
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={settlePath(action, item)}
        aria-label={label}
      >
        {LABELS[action]}
      </Button>
      {action === 'leave-or-correct' && correctButton}
    </>
  );
}

interface CorrectButtonProps {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly label: string;
  readonly text: string;
}

/** Returns a function that reads the record of a day, and opens it for correction. */
function useCorrection() {
  const [read, { isLoading }] = useRecordOnDateMutation();
  const { onOpen } = useOpenCorrection();
  const correct = async (day: { readonly EMPID: string; readonly date: WorkDate }) => {
    const { data, error } = await read(day);
    if (data) onOpen(data);
    else if (error) notifyFailure(error);
    else notify('error', t('This record is not there any more.'));
  };
  return { correct, isLoading };
}

function CorrectButton({ EMPID, date, label, text }: CorrectButtonProps) {
  const { correct, isLoading } = useCorrection();
  return (
    <BusyButton
      size="small"
      variant="outlined"
      loading={isLoading}
      aria-label={label}
      onClick={() => void correct({ EMPID, date })}
    >
      {text}
    </BusyButton>
  );
}

function requestPath(id: string): string {
  return `/resource/requests?request=${encodeURIComponent(id)}`;
}

function settlePath(action: SettlingAction, { EMPID, date, subject }: AttentionItem): string {
  switch (action) {
    case 'leave-or-correct':
      return `/resource/leave?employee=${EMPID ?? ''}&view=manage&leaveOn=${date}`;
    case 'return-leave':
    case 'update-balance':
      return `/resource/leave?employee=${EMPID ?? ''}&view=manage`;
    case 'take-over-punch': {
      const address = { from: date, to: date, employee: EMPID ?? undefined };
      return `/resource/timekeep/refused?${writeAddress(refusedAddress, address).toString()}`;
    }
    case 'decide-request':
      return requestPath(subject);
    case 'look-at-terminal':
      return '/resource/timekeep/clocks';
    case 'save-schedule':
    case 'confirm-address':
    case 'correct-record':
    case 'grant-or-correct':
      return employeePath(EMPID ?? '');
  }
}
