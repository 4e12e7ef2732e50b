import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { fullDate, mediumDate } from '@/shared/attendance/date-format';
import { actorWords, kindInWords } from '@/shared/audit/audit-text';
import { allValues, shownValues, type ShownValues } from '@/shared/audit/changed-values';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { t } from '@/shared/language/language';
import { changesOfRecordPath } from './changes-search';

interface ChangeDialogProps {
  readonly version: AuditVersion;
  readonly zone: CompanyZone;
  readonly onClose: () => void;
}

/** Details of one change: time, actor, reason, all values before and after, and the event behind it. */
export function ChangeDialog({ version, zone, onClose }: ChangeDialogProps) {
  const { EMPID, EMPNAME, DEPT, date, at, kind, reason, event } = version;
  const instant = Date.parse(at);
  const { name, role } = actorWords(version);
  return (
    <DialogFrame
      title={t('Change of a record')}
      isInAddress
      onClose={onClose}
      actions={
        <>
          <Button component={Link} to={changesOfRecordPath(version)}>
            {t('All changes of this record')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <div>
          <Typography variant="h3" component="p">
            {EMPNAME}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {EMPID} · {DEPT} · {fullDate(date)}
          </Typography>
        </div>
        <Facts
          facts={[
            [t('Kind'), kindInWords(kind)],
            [t('Changed at'), `${mediumDate(zone.workDateAt(instant))}, ${zone.timeOfDayAt(instant)}`],
            [t('Changed by'), role === null ? name : `${name} (${role})`],
            ...(reason === null ? [] : [[t('Reason'), reason] as const]),
          ]}
        />
        <ValuesTable {...shownValues(version)} />
        <Box component="section" aria-labelledby="evidence">
          <Typography id="evidence" variant="h3" component="h3" sx={{ mb: 1 }}>
            {t('Evidence')}
          </Typography>
          <Facts
            facts={[
              [t('Stream'), event.stream],
              [t('Revision'), event.revision],
              [t('Event'), event.id],
            ]}
          />
        </Box>
      </Box>
    </DialogFrame>
  );
}

type Fact = readonly [label: string, value: string];

/** Pairs of a name and a value. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '7rem minmax(0, 1fr)',
        gap: 0.75,
        m: 0,
        fontSize: '0.875rem',
      }}
    >
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

/** A table of values before and after a change. */
export const Values = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: '0.875rem',
    '& th, & td': {
      height: 36,
      padding: '0 12px',
      textAlign: 'left',
      fontWeight: 400,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& thead th': { fontSize: '0.75rem', fontWeight: 600, backgroundColor: palette.subtle },
    '& thead th, & tbody th, & tr:not([data-changed]) td': { color: palette.text.secondary },
    '& tr[data-changed] td:last-of-type': { fontWeight: 600 },
  };
});

/** All values of a record before and after a change; changed ones are highlighted. */
function ValuesTable({ before, after }: ShownValues) {
  return (
    <Values aria-label={t('Values before and after')}>
      <thead>
        <tr>
          <th scope="col">{t('Value')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {allValues(before, after).map(({ label, from, to }) => (
          <tr key={label} {...(from === to ? {} : { 'data-changed': '' })}>
            <th scope="row">{label}</th>
            <td>{from ?? t('No record')}</td>
            <td>{to ?? t('No record')}</td>
          </tr>
        ))}
      </tbody>
    </Values>
  );
}
