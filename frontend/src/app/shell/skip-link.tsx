import { styled } from '@mui/material/styles';

const Anchor = styled('a')(({ theme }) => ({
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
}));

/** First in the order of focus: past the navigation. */
export function SkipLink() {
  return <Anchor href="#content">Skip to content</Anchor>;
}
