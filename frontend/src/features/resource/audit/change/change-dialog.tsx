import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { Link } from 'react-router-dom';
import { addressOf, searchOfRecord } from '@/features/resource/audit/changes/changes-search.model';
import { fullDate, mediumDate } from '@/shared/attendance/date-format';
import { actorWords, kindInWords } from '@/shared/audit/audit-text';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { Facts } from './facts';
import { ValuesTable } from './values-table';

interface ChangeDialogProps {
  readonly version: AuditVersion;
  readonly zone: CompanyZone;
  readonly onClose: () => void;
}

/** All that is known of one change: when, by whom, why, every value before and after, and the event behind it. */
export function ChangeDialog({ version, zone, onClose }: ChangeDialogProps) {
  const { EMPID, EMPNAME, DEPT, date, at, kind, reason, before, after, event } = version;
  const instant = Date.parse(at);
  const { name, role } = actorWords(version);
  return (
    <DialogFrame
      title="Change of a record"
      onClose={onClose}
      actions={
        <>
          <Button component={Link} to={`/resource/audit?${addressOf(searchOfRecord(version)).toString()}`}>
            All changes of this record
          </Button>
          <Button variant="contained" onClick={onClose}>
            Close
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
            ['Kind', kindInWords(kind)],
            ['Changed at', `${mediumDate(zone.workDateAt(instant))}, ${zone.timeOfDayAt(instant)}`],
            ['Changed by', role === null ? name : `${name} (${role})`],
            ...(reason === null ? [] : [['Reason', reason] as const]),
          ]}
        />
        <ValuesTable before={before} after={after} />
        <Box component="section" aria-labelledby="evidence">
          <Typography id="evidence" variant="h3" component="h3" sx={{ mb: 1 }}>
            Evidence
          </Typography>
          <Facts
            facts={[
              ['Stream', event.stream],
              ['Revision', event.revision],
              ['Event', event.id],
            ]}
          />
        </Box>
      </Box>
    </DialogFrame>
  );
}
