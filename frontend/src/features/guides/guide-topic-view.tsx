import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import type { GuideTopic } from './guide-topic';
import { PICTURE_SIZES } from './picture-sizes';

const MAX_HEIGHT_PX = 420;
/** Of the borders at both sides. */
const BORDERS = '2px';

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
                boxSizing: 'content-box',
                border: 1,
                borderColor: 'divider',
                borderRadius: '8px',
                ...placeOf(picture),
              }}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The place that a picture takes, as high before it is loaded as afterwards. */
function placeOf(picture: string) {
  const size = PICTURE_SIZES.get(picture);
  if (!size) return { maxWidth: '100%', maxHeight: MAX_HEIGHT_PX };
  const [width, height] = size;
  const fittingWidth = Math.round(Math.min(width, (MAX_HEIGHT_PX * width) / height));
  return { width: `min(100% - ${BORDERS}, ${fittingWidth}px)`, aspectRatio: `${width} / ${height}` };
}
