import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ExplainedFigure, RecordExplanation } from '@timekeep/contracts/attendance/explain-record';
import { fromServer, t } from '@/shared/language/language';
import { shownChange, type ChangedValue } from './changed-values';

interface Sentence {
  readonly label: string;
  readonly field: ExplainedFigure;
}

const SENTENCES: readonly Sentence[] = [
  { label: t('Remarks'), field: 'Remarks' },
  { label: t('MinsLate'), field: 'MinsLate' },
  { label: t('Overtime'), field: 'UnderOverTime' },
  { label: t('Hours'), field: 'hrs' },
];

/** A sentence for each figure; placeholders while they load. */
export function ExplanationList({ explanation }: { readonly explanation: RecordExplanation | null }) {
  return (
    <Box component="dl" aria-busy={!explanation} sx={{ m: 0, display: 'grid', gap: 1 }}>
      {SENTENCES.map(({ label, field }) => (
        <div key={field}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {explanation ? (
              fromServer(explanation[field], explanation.codes?.[field])
            ) : (
              <Skeleton width="80%" />
            )}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** The changed values: label, old value, new value. */
export function ChangeLines({ values }: { readonly values: readonly ChangedValue[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}
    >
      {values.map((value) => (
        <Typography
          key={value.label}
          component="li"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          <ChangeLine value={value} />
        </Typography>
      ))}
    </Box>
  );
}

/** One changed value: label, old value, new value. */
function ChangeLine({ value }: { readonly value: ChangedValue }) {
  const { label } = value;
  const { from, to, difference } = shownChange(value);
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      {from !== null && (
        <>
          {from}
          <ArrowForward titleAccess={t('to')} sx={{ fontSize: 14, color: 'text.secondary' }} />
        </>
      )}
      <strong>{to ?? t('No record')}</strong>
      {difference !== '' && <span>{difference}</span>}
    </>
  );
}
