import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import type { GuideTopic } from './guide-topic';

interface GuideTopicViewProps {
  readonly topic: GuideTopic;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onBack: () => void;
}

/** The steps of a topic, each with its picture. */
export function GuideTopicView({ topic, heading, onBack }: GuideTopicViewProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Button color="inherit" startIcon={<ArrowBack />} onClick={onBack}>
        Back
      </Button>
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h3" sx={{ outline: 'none' }}>
        {topic.title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3, width: '100%' }}>
        {topic.steps.map(({ text, picture }, index) => (
          <Box component="li" key={picture} sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ maxWidth: '68ch', mb: 1 }}>
              <Box component="span" sx={{ fontWeight: 600, color: 'primary.main', mr: 1 }}>
                {index + 1}
              </Box>
              {text}
            </Typography>
            <Box
              component="img"
              src={`/guides/${picture}`}
              alt=""
              loading="lazy"
              sx={{
                display: 'block',
                maxWidth: '100%',
                maxHeight: 420,
                border: 1,
                borderColor: 'divider',
                borderRadius: '8px',
              }}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
