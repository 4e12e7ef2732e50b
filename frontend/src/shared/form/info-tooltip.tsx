import InfoOutlined from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface InfoTooltipProps {
  /** The button's accessible name. */
  readonly name: string;
  readonly text: string;
}

/** Explains a field, on hover, focus and touch alike. */
export function InfoTooltip({ name, text }: InfoTooltipProps) {
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0} leaveTouchDelay={5_000} placement="right">
      <IconButton size="small" aria-label={name} sx={{ p: 0.5, my: -0.375, color: 'text.secondary' }}>
        <InfoOutlined sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}
