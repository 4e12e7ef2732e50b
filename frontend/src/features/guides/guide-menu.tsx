import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { GuideTopic } from './guide-topic';

interface GuideMenuProps {
  readonly topics: readonly GuideTopic[];
  /** The topic come back from, which takes the focus. */
  readonly last: GuideTopic | null;
  readonly onChoose: (topic: GuideTopic) => void;
}

const Entry = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  minHeight: 44,
  padding: '8px 12px',
  justifyContent: 'space-between',
  gap: 12,
  textAlign: 'left',
  borderRadius: 8,
  // A button has a font of its own.
  font: 'inherit',
  fontSize: '0.875rem',
  '&:hover': { backgroundColor: theme.vars.palette.subtle },
  '& svg': { color: theme.vars.palette.text.secondary },
}));

/** The topics under the names of the tabs they are about. */
export function GuideMenu({ topics, last, onChoose }: GuideMenuProps) {
  const groups = new Set(topics.map(({ group }) => group));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {[...groups].map((group) => (
        <section key={group} aria-label={group}>
          <Typography variant="h3" sx={{ px: 1.5, mb: 0.5 }}>
            {group}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {topics
              .filter((topic) => topic.group === group)
              .map((topic) => (
                <li key={topic.id}>
                  <Entry
                    autoFocus={topic === last}
                    onClick={() => {
                      onChoose(topic);
                    }}
                  >
                    {topic.title}
                    <ChevronRight fontSize="small" />
                  </Entry>
                </li>
              ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}
