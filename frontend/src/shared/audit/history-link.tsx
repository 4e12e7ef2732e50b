import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { t } from '@/shared/language/language';

interface HistoryLinkProps {
  readonly to: string;
  /** Another text, beside a part of the same name. */
  readonly label?: string;
}

/** Link to changes in the audit. It opens beside the page, so that a dialog keeps what was typed. */
export function HistoryLink({ to, label = t('History') }: HistoryLinkProps) {
  return (
    <Button
      href={to}
      target="_blank"
      rel="noopener"
      size="small"
      startIcon={<HistoryOutlined aria-hidden />}
      sx={{ justifySelf: 'start', alignSelf: 'center', ml: -1.5 }}
    >
      {label}
    </Button>
  );
}
