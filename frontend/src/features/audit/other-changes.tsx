import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type {
  AccountNote,
  CutOffNote,
  EmploymentNote,
  OwnChangeNote,
  RuleNote,
  VoidedEventNote,
} from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useState, type ReactNode } from 'react';
import {
  accountChangeInWords,
  actorInWords,
  actorWords,
  cutOffChangeInWords,
  employeeChangeInWords,
  momentInWords,
  ownChangeInWords,
  ruleInWords,
} from '@/shared/audit/audit-text';
import { t } from '@/shared/language/language';
import { countInWords } from './change-text';

/** Changes of a list that are shown at first: what the search found begins in the first view. */
const SHOWN = 3;

interface VoidedEventsProps {
  readonly voided: readonly VoidedEventNote[];
  readonly zone: CompanyZone;
}

/** Events that IT declared void, newest first, with actor and reason; renders nothing when there are none. */
export function VoidedEvents({ voided, zone }: VoidedEventsProps) {
  if (voided.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('Events declared void')}</AlertTitle>
      <Box
        component="ul"
        aria-label={t('Events declared void')}
        sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}
      >
        {voided.map(({ at, actor, reason, stream, type, revision }) => (
          <li key={`${at} ${revision}@${stream}`}>
            {t('{moment}, {actor}: {type} in {stream}, revision {revision}, is ignored. {reason}', {
              moment: momentInWords(at, zone),
              actor: actorInWords(actor),
              ...{ type, stream, revision, reason },
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

interface ChangeListProps {
  readonly label: string;
  readonly severity: 'info' | 'warning';
  /** Items of the list, newest first. */
  readonly children: readonly ReactNode[];
}

/** A notice with a list of changes under its title; the older ones are behind a button. */
function ChangeList({ label, severity, children }: ChangeListProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Alert severity={severity}>
      <AlertTitle>{label}</AlertTitle>
      <Box component="ul" aria-label={label} sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {isWhole ? children : children.slice(0, SHOWN)}
      </Box>
      {children.length > SHOWN && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isWhole}
          // Its text begins where the title does.
          sx={{ ml: -2, mt: 0.5 }}
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isWhole
            ? t('Show the newest {count}', { count: SHOWN })
            : t('Show all {count}', { count: countInWords(children.length) })}
        </Button>
      )}
    </Alert>
  );
}

interface OwnChangesProps {
  readonly changes: readonly OwnChangeNote[];
  readonly zone: CompanyZone;
}

/** Changes that HR made about themselves, newest first; renders nothing when there are none. */
export function OwnChanges({ changes, zone }: OwnChangesProps) {
  if (changes.length === 0) return null;
  const label = t('HR changed the own record');
  return (
    <ChangeList severity="warning" label={label}>
      {changes.map((note) => (
        <li key={`${note.revision}@${note.stream}`}>
          {t('{moment}, {actor}: {change} ({stream}, revision {revision})', {
            moment: momentInWords(note.at, zone),
            actor: `${note.EMPNAME} (${note.EMPID})`,
            change: ownChangeInWords(note),
            ...{ stream: note.stream, revision: note.revision },
          })}
        </li>
      ))}
    </ChangeList>
  );
}

interface AccountChangesProps {
  readonly changes: readonly AccountNote[];
  readonly zone: CompanyZone;
}

/** Changes of accounts, newest first; renders nothing when there are none. */
export function AccountChanges({ changes, zone }: AccountChangesProps) {
  if (changes.length === 0) return null;
  const label = t('Accounts changed');
  return (
    <ChangeList severity="info" label={label}>
      {changes.map((note) => (
        <li key={`${note.at} ${note.EMPID} ${note.type}`}>
          {t('{moment}, {actor}: account of {name} ({EMPID}) {change}', {
            moment: momentInWords(note.at, zone),
            actor: actorWords(note).name,
            name: note.EMPNAME,
            EMPID: note.EMPID,
            change: accountChangeInWords(note),
          })}
        </li>
      ))}
    </ChangeList>
  );
}

interface EmployeeChangesProps {
  readonly changes: readonly EmploymentNote[];
  readonly zone: CompanyZone;
}

/** Changes of employees, newest first, those that change no record too; renders nothing when there are none. */
export function EmployeeChanges({ changes, zone }: EmployeeChangesProps) {
  if (changes.length === 0) return null;
  const label = t('Employees changed');
  return (
    <ChangeList severity="info" label={label}>
      {changes.map((note) => (
        <li key={`${note.at} ${note.EMPID} ${note.kind}`}>
          {t('{moment}, {actor}: {name} ({EMPID}), {change}', {
            moment: momentInWords(note.at, zone),
            actor: actorWords(note).name,
            name: note.EMPNAME,
            EMPID: note.EMPID,
            change: employeeChangeInWords(note),
          })}
        </li>
      ))}
    </ChangeList>
  );
}

interface CutOffChangesProps {
  readonly changes: readonly CutOffNote[];
  readonly zone: CompanyZone;
}

/** Closings and withdrawals of cut-offs and the answers to them, newest first; renders nothing when there are none. */
export function CutOffChanges({ changes, zone }: CutOffChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ChangeList severity="info" label={t('Cut-offs')}>
      {changes.map((note) => (
        <li key={`${note.at} ${note.kind} ${note.number} ${note.EMPID ?? ''}`}>
          {t('{moment}, {actor}: {change}', {
            moment: momentInWords(note.at, zone),
            actor: note.EMPID === null ? actorWords(note).name : `${note.EMPNAME ?? ''} (${note.EMPID})`,
            change: cutOffChangeInWords(note),
          })}
        </li>
      ))}
    </ChangeList>
  );
}

interface RuleChangesProps {
  readonly rules: readonly RuleNote[];
  readonly zone: CompanyZone;
}

/** Rules that IT set, newest first; renders nothing when there are none. */
export function RuleChanges({ rules, zone }: RuleChangesProps) {
  if (rules.length === 0) return null;
  return (
    <ChangeList severity="info" label={t('Rules changed')}>
      {rules.map((note) => (
        <li key={`${note.at} ${note.rule} ${note.company ?? ''}`}>
          {t('{moment}, {actor}: {change}', {
            moment: momentInWords(note.at, zone),
            actor: actorInWords(note.actor),
            change: ruleInWords(note),
          })}
        </li>
      ))}
    </ChangeList>
  );
}
