import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ChangeEntry } from '@timekeep/contracts/api/changes-api';
import type { SearchChangesRequest } from '@timekeep/contracts/audit/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { Link } from 'react-router-dom';
import { mediumDate } from '@/shared/attendance/date-format';
import { actorWords, momentInWords } from '@/shared/audit/audit-text';
import { useSearchChangesQuery } from '@/shared/audit/history-api';
import {
  aboutInWords,
  areaInWords,
  changeTypeInWords,
  entryKey,
  fieldInWords,
  fieldsInWords,
  recordsInWords,
  valueInWords,
} from '@/shared/audit/history-text';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { historyPath } from './audit-address';
import { Facts, Values } from './change-dialog';
import { countInWords } from './change-text';

interface HistoryDialogProps {
  readonly entry: ChangeEntry;
  /** The search that found the entry, and whose changes of the command it counts. */
  readonly search: SearchChangesRequest;
  readonly zone: CompanyZone;
  readonly onClose: () => void;
}

/** Details of one entry: time, author, reason, values before and after, and the event behind it, or the changes of a command. */
export function HistoryDialog({ entry, search, zone, onClose }: HistoryDialogProps) {
  const { FROM, TO, subject, reason, event, parts } = entry;
  const { name, role } = actorWords(entry);
  const days =
    FROM === null
      ? null
      : TO === FROM || TO === null
        ? mediumDate(FROM)
        : `${mediumDate(FROM)} – ${mediumDate(TO)}`;
  return (
    <DialogFrame
      title={parts === 1 ? changeTypeInWords(entry) : t('Changes of one command')}
      isInAddress
      onClose={onClose}
      actions={
        <>
          {parts === 1 && (
            <Button component={Link} to={historyPath({ subject })}>
              {t('All changes of it')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <div>
          <Typography variant="h3" component="p">
            {parts === 1 ? aboutInWords(entry) : t('{count} changes', { count: countInWords(parts) })}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {areaInWords(entry.area)}
          </Typography>
        </div>
        <Facts
          facts={[
            [t('Changed at'), momentInWords(entry.at, zone)],
            [t('Changed by'), role === null ? name : `${name} (${role})`],
            ...(days === null || parts > 1 ? [] : [[t('Days'), days] as const]),
            ...(reason === null || parts > 1 ? [] : [[t('Reason'), reason] as const]),
            [t('Records changed'), recordsInWords(entry)],
          ]}
        />
        {parts === 1 ? (
          <>
            <FieldsTable entry={entry} zone={zone} />
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
          </>
        ) : (
          <Parts search={{ ...search, bulk: entry.bulk }} zone={zone} />
        )}
      </Box>
    </DialogFrame>
  );
}

/** All values of a change before and after it; a value of the change itself has no value before. */
function FieldsTable({ entry, zone }: Pick<HistoryDialogProps, 'entry' | 'zone'>) {
  if (entry.fields.length === 0) return null;
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
        {entry.fields.map((field) => (
          <tr key={field.field} data-changed="">
            <th scope="row">{fieldInWords(field)}</th>
            <td>{field.before === undefined ? '' : valueInWords(field, field.before, zone)}</td>
            <td>{valueInWords(field, field.after, zone)}</td>
          </tr>
        ))}
      </tbody>
    </Values>
  );
}

interface PartsProps {
  readonly search: SearchChangesRequest;
  readonly zone: CompanyZone;
}

const MOST_PARTS = 200;

/** Changes of one command that a search finds, newest first. */
function Parts({ search, zone }: PartsProps) {
  const { data, isError, error, isFetching, refetch } = useSearchChangesQuery(search);
  if (isError) {
    return <ErrorState error={error} level="h2" retrying={isFetching} onRetry={() => void refetch()} />;
  }
  const parts = data?.data ?? [];
  return (
    <>
      <Box
        component="ol"
        aria-label={t('Changes of one command')}
        aria-busy={data === undefined}
        sx={{ display: 'grid', gap: 1, m: 0, pl: 3, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
      >
        {parts.slice(0, MOST_PARTS).map((part) => (
          <li key={entryKey(part)}>
            <MuiLink component={Link} to={historyPath({ subject: part.subject })}>
              {aboutInWords(part)}
            </MuiLink>
            {': '}
            {[changeTypeInWords(part), fieldsInWords(part, zone)].filter((text) => text !== '').join(', ')}
          </li>
        ))}
      </Box>
      {parts.length > MOST_PARTS && (
        <Alert severity="info">
          {t('{count} more changes are in the CSV of the search.', {
            count: countInWords((data?.total ?? 0) - MOST_PARTS),
          })}
        </Alert>
      )}
    </>
  );
}
