import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { ATTENTION_KINDS } from '@timekeep/contracts/attention/attention-kinds';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { literal, object, picklist } from 'valibot';
import { timekeepPath } from '@/features/timekeep/timekeep-address';
import { lenient, useAddressState } from '@/shared/address-state';
import { useAttentionQuery } from '@/shared/attention/attention-api';
import { AttentionList } from '@/shared/attention/attention-list';
import { recordOfCorrection } from '@/shared/attendance/open-correction';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { AcceptMatter, AssignMatter, decisionDraft, ReopenMatter } from './decide-matter';
import { grantDraft, GrantOvertimeDialog } from './grant-overtime-dialog';
import { isGrantable, MatterActions, useCorrection, type MatterQuestion } from './matter-actions';

const attentionAddress = object({
  needs: lenient(picklist(ATTENTION_KINDS)),
  accepted: lenient(literal('true')),
});
const UNREADABLE = { unreadable: {} } as const;

/** The question that is open. */
interface Asked {
  readonly about: MatterQuestion;
  readonly item: AttentionItem;
}

/** Matters that HR has to settle, with the action that settles each in its row. */
export function NeedsAttention() {
  const [{ needs, accepted }, change] = useAddressState(attentionAddress, UNREADABLE);
  const isAccepted = accepted === 'true';
  const { currentData, error, isError, isFetching, refetch } = useAttentionQuery({
    reportFilter: 'none',
    ...(isAccepted && { accepted: true }),
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { correct } = useCorrection();
  // Here, since the matter of the record may not be among those that are shown.
  useContinuedForm((form) => {
    const continued = questionOf(form, currentData?.data ?? []);
    if (continued) {
      setAsked(continued);
      return true;
    }
    const record = recordOfCorrection(form);
    if (record === null) return false;
    void correct(record);
    return true;
  });
  const stay = { preventScrollReset: true, replace: true } as const;
  const close = () => {
    setAsked(null);
  };
  return (
    <Box
      component="section"
      aria-labelledby="needs-attention"
      sx={{ ...cardSurface, p: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" id="needs-attention" sx={{ flex: '1 0 auto' }}>
          {t('Needs attention')}
        </Typography>
        <Button
          size="small"
          aria-pressed={isAccepted}
          // On phones below the title, and in line with it.
          sx={{ mx: { xs: -2, sm: 0 } }}
          onClick={() => {
            change({ accepted: isAccepted ? undefined : 'true', needs: undefined }, stay);
          }}
        >
          {isAccepted ? t('Show what needs attention') : t('Show what was accepted')}
        </Button>
      </Box>
      {currentData && currentData.total > 0 && (
        <AttentionList
          answer={currentData}
          kind={needs ?? null}
          onKind={(kind) => {
            change({ needs: kind ?? undefined }, stay);
          }}
          renderName={(item) => <Whose item={item} />}
          renderActions={(item) =>
            isAccepted ? (
              <ReopenMatter item={item} />
            ) : (
              <MatterActions
                item={item}
                onAsk={(about) => {
                  setAsked({ about, item });
                }}
              />
            )
          }
        />
      )}
      {currentData?.total === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isAccepted ? t('Nothing was accepted.') : t('Nothing needs attention.')}
        </Typography>
      )}
      {!currentData && !isError && <Skeleton variant="rounded" height={160} aria-busy />}
      {!currentData && isError && (
        <ErrorState level="h2" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {asked?.about === 'accept' && <AcceptMatter item={asked.item} onClose={close} />}
      {asked?.about === 'grant' && <GrantOvertimeDialog item={asked.item} onClose={close} />}
      {asked?.about === 'assign' && (
        <AssignMatter item={asked.item} assignees={currentData?.assignees ?? []} onClose={close} />
      )}
    </Box>
  );
}

/** The employee whom a matter is about, with a link to the records. */
function Whose({ item: { EMPID, EMPNAME, DEPT, date } }: { readonly item: AttentionItem }) {
  if (EMPID === null) return null;
  const records = timekeepPath({ FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPID }, {});
  return (
    <>
      <MuiLink component={Link} to={records}>
        {EMPNAME ?? EMPID}
      </MuiLink>
      {DEPT !== null && ` · ${DEPT}`}
    </>
  );
}

/** Returns the question whose draft has this key; null for another form, and for a matter that is not among these. */
function questionOf(form: string, items: readonly AttentionItem[]): Asked | null {
  for (const item of items) {
    if (isGrantable(item) && form === grantDraft(item)) return { about: 'grant', item };
    if (form === decisionDraft('accept', item)) return { about: 'accept', item };
    if (form === decisionDraft('assign', item)) return { about: 'assign', item };
  }
  return null;
}
