import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { actorWords, momentInWords } from './audit-text';
import { useOwnChangesQuery } from './history-api';
import { changeTypeInWords, entryKey, fieldsInWords } from './history-text';

/** Button that opens the changes of one's own data. */
export function OwnChanges() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button
        // Its text begins where the content does.
        sx={{ ml: -2 }}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('Changes of my data')}
      </Button>
      {isOpen && (
        <OwnChangesDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </Box>
  );
}

/** More would take long to show; HR finds all of them. */
const MOST_SHOWN = 200;

/** Changes of one's own data with their authors, newest first and one by one: their owner cannot open those of a command. */
function OwnChangesDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useOwnChangesQuery(
    { each: true },
    { refetchOnMountOrArgChange: true },
  );
  const zone = useCompanyZone();
  return (
    <DialogFrame
      title={t('Changes of my data')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data && zone ? (
        <>
          {data.data.length === 0 && <Typography>{t('No change found')}</Typography>}
          <Box
            component="ul"
            aria-label={t('Changes of my data')}
            // The dialog scrolls by keys only while something in it has the focus.
            tabIndex={0}
            sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}
          >
            {data.data.slice(0, MOST_SHOWN).map((entry) => {
              const { name, role } = actorWords(entry);
              return (
                <li key={entryKey(entry)}>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {momentInWords(entry.at, zone)} · {role === null ? name : `${name} (${role})`}
                  </Typography>
                  <Typography variant="body2">
                    <strong>{changeTypeInWords(entry)}</strong> {fieldsInWords(entry, zone)}
                  </Typography>
                  {entry.reason !== null && <Typography variant="body2">{entry.reason}</Typography>}
                </li>
              );
            })}
          </Box>
          {data.total > MOST_SHOWN && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
              {t('{count} older changes are not shown.', { count: data.total - MOST_SHOWN })}
            </Typography>
          )}
        </>
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </DialogFrame>
  );
}
