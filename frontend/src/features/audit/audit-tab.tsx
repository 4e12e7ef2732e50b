import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { t } from '@/shared/language/language';
import { MenuLink, TabHeading } from '@/shared/layout/page-layout';

const VIEWS = [
  { label: t('Records'), path: '/resource/audit', Icon: ManageSearchOutlined },
  { label: t('All changes'), path: '/resource/audit/all', Icon: HistoryOutlined },
  { label: t('Compare two moments'), path: '/resource/audit/compare', Icon: CompareArrowsOutlined },
] as const;

/** History of records: single changes with their actors, or the differences between two moments. */
export function AuditTab() {
  return (
    <Box
      component="section"
      aria-labelledby="audit"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, minWidth: 0 }}
    >
      <title>{`${t('Audit')} · Timekeep`}</title>
      <TabHeading
        id="audit"
        title={t('Audit')}
        below={t('Who changed what, when, and why')}
        actions={
          <Box
            component="nav"
            aria-label={t('Audit')}
            sx={{ display: 'flex', gap: 0.5, maxWidth: '100%', overflowX: 'auto' }}
          >
            {VIEWS.map(({ label, path, Icon }) => (
              <MenuLink key={path} to={path} end>
                <Icon aria-hidden />
                {label}
              </MenuLink>
            ))}
          </Box>
        }
      />
      <Outlet />
    </Box>
  );
}
