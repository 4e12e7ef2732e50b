import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { isDayKind, type AttentionKind } from '@timekeep/contracts/attention/attention-kinds';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSupervisedAttentionQuery } from '@/shared/attention/attention-api';
import { AttentionList } from '@/shared/attention/attention-list';
import { matterName } from '@/shared/attention/attention-words';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { historyPath } from './supervise-address';

interface DepartmentAttentionProps {
  /** The people whose records the supervisor sees: HR may assign matters of others too. */
  readonly team: readonly { readonly EMPID: string }[];
}

/** Matters to settle in the department; renders nothing when there is nothing, and when it cannot be read. */
export function DepartmentAttention({ team }: DepartmentAttentionProps) {
  const { currentData } = useSupervisedAttentionQuery({});
  const [kind, setKind] = useState<AttentionKind | null>(null);
  if (!currentData || currentData.total === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="department-attention"
      sx={{ ...cardSurface, px: 2, py: 1.5, mt: 2, minWidth: 0 }}
    >
      <Typography id="department-attention" variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('Needs attention')}
      </Typography>
      <AttentionList
        answer={currentData}
        kind={kind}
        onKind={setKind}
        renderName={({ kind, date, EMPID, EMPNAME, DEPT }) =>
          EMPID !== null &&
          (team.some((each) => each.EMPID === EMPID) ? (
            <MuiLink
              component={Link}
              to={historyPath(EMPID, isDayKind(kind) ? date : undefined)}
              color="inherit"
            >
              {EMPNAME ?? EMPID}
            </MuiLink>
          ) : (
            [EMPNAME ?? EMPID, DEPT].filter(Boolean).join(' · ')
          ))
        }
        renderActions={(item) => <RequestButton item={item} />}
      />
    </Box>
  );
}

/** Supervisors decide on requests; other matters they settle with the employee. */
function RequestButton({ item }: { readonly item: AttentionItem }) {
  const { kind, subject, request } = item;
  const id = kind === 'waiting-request' ? subject : request;
  if (id === null) return null;
  const label = kind === 'waiting-request' ? t('Decide') : t('Open the request');
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to={`/supervise/requests?request=${encodeURIComponent(id)}`}
      aria-label={`${label}: ${matterName(item)}`}
    >
      {label}
    </Button>
  );
}
