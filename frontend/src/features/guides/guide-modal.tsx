import ArrowBack from '@mui/icons-material/ArrowBack';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { styled, useColorScheme } from '@mui/material/styles';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { otherLanguage, t } from '@/shared/language/language';
import { HR_GUIDE, pictureIn, type GuideTopic } from './guide-topics';
import { HOME_GUIDE, SUPERVISE_GUIDE } from './staff-guides';
import { PICTURE_SIZES } from './picture-sizes';

/** How every employee asks for something. */
export function HomeGuideModal() {
  return <GuideModal title={t('Home Guide')} topics={HOME_GUIDE} />;
}

/** How HR uses its area. */
export function ResourceGuideModal() {
  return <GuideModal title={t('HR Tab Guide')} topics={HR_GUIDE} />;
}

/** How supervisors use their area. */
export function SuperviseGuideModal() {
  return <GuideModal title={t('Supervise Tab Guide')} topics={SUPERVISE_GUIDE} />;
}

interface GuideModalProps {
  readonly title: string;
  readonly topics: readonly GuideTopic[];
}

/** A guide: a menu of topics, each with its steps and a way back. */
function GuideModal({ title, topics }: GuideModalProps) {
  const modal = useModal();
  const [chosen, setChosen] = useState<GuideTopic | null>(null);
  const [last, setLast] = useState<GuideTopic | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the eyes go, the focus and the top of the page go too.
  useEffect(() => {
    if (chosen) heading.current?.focus();
  }, [chosen]);
  return (
    <DialogFrame title={title} maxWidth="md" onClose={modal.close}>
      {chosen ? (
        <GuideTopicView
          topic={chosen}
          heading={heading}
          onBack={() => {
            setLast(chosen);
            setChosen(null);
          }}
        />
      ) : (
        <GuideMenu topics={topics} last={last} onChoose={setChosen} />
      )}
    </DialogFrame>
  );
}

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
function GuideMenu({ topics, last, onChoose }: GuideMenuProps) {
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

const MAX_HEIGHT_PX = 420;
/** The width of the borders at both sides. */
const BORDERS = '2px';

interface GuideTopicViewProps {
  readonly topic: GuideTopic;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onBack: () => void;
}

/** The steps of a topic, each with its picture. */
function GuideTopicView({ topic, heading, onBack }: GuideTopicViewProps) {
  const { colorScheme = 'light' } = useColorScheme();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Button color="inherit" startIcon={<ArrowBack />} onClick={onBack}>
        {t('Back')}
      </Button>
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h3" sx={{ outline: 'none' }}>
        {topic.title}
      </Typography>
      {otherLanguage() === 'en' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('The pictures show the pages in English.')}
        </Typography>
      )}
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
              src={`/guides/${pictureIn(colorScheme, picture)}`}
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
