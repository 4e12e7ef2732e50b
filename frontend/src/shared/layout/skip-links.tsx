import { styled } from '@mui/material/styles';
import { t } from '@/shared/language/language';

/** Link that is seen while it has the focus. */
export const SkipAnchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  transform: 'translateY(-64px)',
  '&:focus': { transform: 'none' },
  '@media print': { display: 'none' },
}));

/** Id of the element for the links of a page, before the one of all pages. */
export const SKIP_LINKS = 'skip-links';

/** Links past the navigation, first in the focus order. */
export function SkipLinks() {
  return (
    <>
      <div id={SKIP_LINKS} />
      <SkipAnchor href="#content">{t('Skip to content')}</SkipAnchor>
    </>
  );
}
