import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { ATTENTION, type SettlingAction } from '@timekeep/contracts/attention/attention';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { employeePath } from '@/features/employees/employees-address';
import { refusedAddress } from '@/features/timekeep/timekeep-address';
import { writeAddress } from '@/shared/address-state';
import { useRecordOnDateMutation } from '@/shared/attention/attention-api';
import { matterName } from '@/shared/attention/attention-words';
import { useOpenCorrection } from '@/shared/attendance/open-correction';
import { BackGuard } from '@/shared/dialog/back-guard';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';

/** A question about a matter, which a dialog asks. */
export type MatterQuestion = 'accept' | 'assign' | 'grant';

interface MatterActionsProps {
  readonly item: AttentionItem;
  readonly onAsk: (about: MatterQuestion) => void;
}

/** Renders the actions that settle a matter, then the decisions on it. On phones, where three buttons fit in a line, decisions that are left over are in a menu. */
export function MatterActions({ item, onAsk }: MatterActionsProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const settling = settlingActions(item);
  return (
    <>
      {settling.map((action) => (
        <SettleButton
          key={action}
          action={action}
          item={item}
          onGrant={() => {
            onAsk('grant');
          }}
        />
      ))}
      {isPhone && settling.length > 1 ? (
        <DecisionMenu item={item} onAsk={onAsk} />
      ) : (
        DECISIONS.map(({ about, label, name }) => (
          <Button
            key={about}
            size="small"
            color="inherit"
            aria-label={name(matterName(item))}
            onClick={() => {
              onAsk(about);
            }}
          >
            {label}
          </Button>
        ))
      )}
    </>
  );
}

/** The decisions on every matter. */
const DECISIONS = [
  { about: 'accept', label: t('Accept'), name: (matter: string) => t('Accept: {matter}', { matter }) },
  { about: 'assign', label: t('Assign'), name: (matter: string) => t('Assign: {matter}', { matter }) },
] as const;

/** Button with a menu of the decisions. Back closes it. */
function DecisionMenu({ item, onAsk }: MatterActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('Accept or assign: {matter}', { matter: matterName(item) })}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
        }}
      >
        {t('Accept or assign')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {DECISIONS.map(({ about, label }) => (
          <MenuItem
            key={about}
            onClick={() => {
              // At once, so that the button has the focus again, to which the dialog returns it.
              flushSync(close);
              onAsk(about);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {anchor !== null && <BackGuard isSmall onBack={close} />}
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
export function isGrantable({ kind, granted }: AttentionItem): boolean {
  return ATTENTION[kind].settledIn === 'grant-or-correct' && granted === 0;
}

/** Returns the actions that settle a matter, the usual one first. */
function settlingActions({ kind, EMPID, request, granted }: AttentionItem): readonly SettlingAction[] {
  if (request !== null) return ['decide-request'];
  const action = ATTENTION[kind].settledIn;
  // Overtime of a day is granted once: what is left after a part was granted is accepted.
  const usual = action === 'grant-or-correct' && granted > 0 ? [] : [action];
  const isCorrectedToo = action === 'grant-or-correct' || action === 'leave-or-correct';
  return isCorrectedToo && EMPID !== null ? [...usual, 'correct-record'] : usual;
}

interface SettleButtonProps {
  readonly action: SettlingAction;
  readonly item: AttentionItem;
  readonly onGrant: () => void;
}

/** An action that settles a matter: the correction of its record in place, a grant, else a link to where it is settled. */
function SettleButton({ action, item, onGrant }: SettleButtonProps) {
  const text = LABELS[action];
  const label = `${text}: ${matterName(item)}`;
  const { EMPID, date } = item;
  if (action === 'correct-record' && EMPID !== null)
    return <CorrectButton EMPID={EMPID} date={date} label={label} text={text} />;
  if (action === 'grant-or-correct')
    return (
      <Button size="small" variant="outlined" aria-label={label} onClick={onGrant}>
        {text}
      </Button>
    );
  return (
    <Button size="small" variant="outlined" component={Link} to={settlePath(action, item)} aria-label={label}>
      {text}
    </Button>
  );
}

interface CorrectButtonProps {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly label: string;
  readonly text: string;
}

/** Returns a function that reads the record of a day, and opens it for correction. */
export function useCorrection() {
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

function settlePath(action: SettlingAction, { EMPID, date, subject, request }: AttentionItem): string {
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
      return `/resource/requests?request=${encodeURIComponent(request ?? subject)}`;
    case 'look-at-terminal':
      return '/resource/timekeep/clocks';
    case 'save-schedule':
    case 'confirm-address':
    case 'correct-record':
    case 'grant-or-correct':
      return employeePath(EMPID ?? '');
  }
}
