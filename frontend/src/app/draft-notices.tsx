import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { continuing } from '@/shared/form/continued-form';
import { draftRemoved, type DraftsRoot } from '@/shared/form/drafts';
import { t } from '@/shared/language/language';

/** Links that open the forms with unsaved input from an expired session, or from before the page was loaded again. An opened form restores its input. */
export function DraftNotices() {
  const dispatch = useDispatch();
  const drafts = useSelector(({ drafts: { byForm } }: DraftsRoot) => byForm);
  const entries = Object.entries(drafts).filter(([, { isLeft, isReloaded }]) => !isLeft || isReloaded);
  if (entries.length === 0) return null;
  return (
    <Box role="region" aria-label={t('Unsaved input')} sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {entries.map(([form, { title, about, address, isReloaded }]) => (
        <Alert
          key={form}
          severity="info"
          action={
            <>
              <Button color="inherit" size="small" component={Link} to={address} state={continuing(form)}>
                {t('Continue')}
              </Button>
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  dispatch(draftRemoved(form));
                }}
              >
                {t('Discard')}
              </Button>
            </>
          }
        >
          <strong>{about === undefined ? title : `${title} (${about})`}:</strong>{' '}
          {isReloaded
            ? t(
                'what you entered before this page was loaded again was not saved, but it is still here. Open the form to continue.',
              )
            : t(
                'what you entered before you were signed out was not saved, but it is still here. Open the form to continue.',
              )}
        </Alert>
      ))}
    </Box>
  );
}
