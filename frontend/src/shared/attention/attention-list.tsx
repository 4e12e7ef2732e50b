import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import {
  countedKinds,
  type AttentionAnswer,
  type AttentionCounts,
  type AttentionItem,
} from '@timekeep/contracts/api/attention-api';
import { matterId, type AttentionKind } from '@timekeep/contracts/attention/attention-kinds';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { SkipLink } from '@/shared/layout/skip-link';
import { useVerifiedEmployee } from '@/shared/session/use-session';
import { attentionTitle, matterInWords } from './attention-words';

/** Matters that are shown at first, so that what stands below is seen. */
const STEP = 5;
/** Matters that each press of the button below them adds. */
const NEXT_STEP = 20;

interface AttentionListProps {
  readonly answer: AttentionAnswer;
  /** The kind that is shown alone; null for all. */
  readonly kind: AttentionKind | null;
  readonly onKind: (kind: AttentionKind | null) => void;
  /** Renders the name of the employee whom a matter is about. */
  readonly renderName: (item: AttentionItem) => ReactNode;
  readonly renderActions: (item: AttentionItem) => ReactNode;
}

/**
 * The numbers of matters by kind, each of which shows its kind alone, and the matters below, as the server orders them: those that are
 * assigned to the user, which another number shows alone, then the oldest.
 */
export function AttentionList({ answer, kind, onKind, renderName, renderActions }: AttentionListProps) {
  const user = useVerifiedEmployee();
  const [shown, setShown] = useState(STEP);
  const [isOwnChosen, setOwnChosen] = useState(false);
  const kindsBox = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const lastRow = useRef(0);
  // Whoever settles one matter after the other goes on with the next.
  const home = useFocusHome(() => {
    const rows = [...(list.current?.children ?? [])];
    const next = rows[Math.min(lastRow.current, rows.length - 1)];
    return next?.querySelector<HTMLElement>('.MuiButton-root') ?? next?.querySelector('a');
  });
  // A kind that was settled meanwhile has no chip that would show all again.
  const kinds = countedKinds(answer.counts satisfies AttentionCounts);
  const chosen = kinds.some(([each]) => each === kind) ? kind : null;
  const isOwn = ({ assignedTo }: AttentionItem) => assignedTo !== null && assignedTo.EMPID === user;
  const own = answer.data.filter(isOwn);
  const isOwnAlone = isOwnChosen && chosen === null && own.length > 0;
  const ofKind = answer.data.filter((item) => chosen === null || item.kind === chosen);
  const found = isOwnAlone ? own : ofKind;
  const count = chosen === null ? answer.total : (kinds.find(([each]) => each === chosen)?.[1] ?? 0);
  const total = isOwnAlone ? own.length : count;
  const items = found.slice(0, shown);
  return (
    <Box {...home} sx={{ display: 'grid', gap: 1.5, minWidth: 0, '&:focus': { outline: 'none' } }}>
      <SkipLink
        label={t('Skip to what needs attention')}
        find={() => kindsBox.current?.querySelector<HTMLElement>('[role="button"]') ?? null}
      />
      <Box
        ref={kindsBox}
        role="group"
        aria-label={t('Kinds')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {own.length > 0 && (
          <CountChip
            label={t('Assigned to you')}
            count={own.length}
            isChosen={isOwnAlone}
            onChoice={() => {
              setShown(STEP);
              setOwnChosen(!isOwnAlone);
              onKind(null);
            }}
          />
        )}
        {kinds.map(([each, count]) => (
          <CountChip
            key={each}
            label={attentionTitle(each)}
            count={count}
            isChosen={each === chosen}
            onChoice={() => {
              setShown(STEP);
              setOwnChosen(false);
              onKind(each === chosen ? null : each);
            }}
          />
        ))}
      </Box>
      <Box component="ul" ref={list} aria-label={t('Needs attention')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item, index) => (
          <Box
            component="li"
            key={matterId(item)}
            sx={row}
            onFocus={() => {
              lastRow.current = index;
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {attentionTitle(item.kind)}
                <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                  {matterInWords(item) && ` · ${matterInWords(item)}`}
                </Box>
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {renderName(item)}
                {item.assignedTo &&
                  ` · ${isOwn(item) ? t('Assigned to you') : t('Assigned to {name}', { name: item.assignedTo.EMPNAME })}`}
                {item.accepted &&
                  ` · ${t('Accepted by {name}: {reason}', { name: item.accepted.by, reason: item.accepted.reason })}`}
              </Typography>
            </Box>
            <Box
              sx={{
                ...{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: { sm: 'flex-end' } },
                '&:empty': { display: 'none' },
              }}
            >
              {renderActions(item)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {found.length > shown && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => {
              setShown(shown + NEXT_STEP);
            }}
          >
            {t('Show more')}
          </Button>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {orderInWords(items.length, total, !isOwnAlone && found.some(isOwn))}
        </Typography>
      </Box>
    </Box>
  );
}

interface CountChipProps {
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoice: () => void;
}

/** A number of matters, which shows them alone. */
function CountChip({ label, count, isChosen, onChoice }: CountChipProps) {
  return (
    <Chip
      clickable
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      sx={{ height: { xs: 44, sm: 32 } }}
      label={`${label} ${count.toLocaleString('en-US')}`}
      onClick={onChoice}
    />
  );
}

function orderInWords(shown: number, all: number, hasOwn: boolean): string {
  const counts = { shown: shown.toLocaleString('en-US'), total: all.toLocaleString('en-US') };
  return hasOwn
    ? t('{shown} of {total}, yours first, then the oldest', counts)
    : t('{shown} of {total}, the oldest first', counts);
}

/** A row of the list; on phones a card of its own. */
const row = {
  display: 'grid',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  py: { xs: 1.5, sm: 0.75 },
  px: { xs: 1.5, sm: 0 },
  mb: { xs: 1, sm: 0 },
  border: { xs: 1, sm: 0 },
  borderBottom: { sm: 1 },
  borderColor: { xs: 'divider', sm: 'divider' },
  borderRadius: { xs: '8px', sm: 0 },
} as const;
