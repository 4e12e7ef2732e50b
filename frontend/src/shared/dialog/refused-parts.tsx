import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { withDatesInWords } from '@/shared/attendance/date-format';
import { fromServer, t } from '@/shared/language/language';
import { DialogFrame } from './dialog-frame';

/** The result of a part of a call; `err` is the reason of a refusal. */
interface PartResult {
  readonly err?: string | undefined;
}

interface RefusedPartsProps<Result extends PartResult> {
  readonly title: string;
  /** The answer to the whole call. */
  readonly answer: { readonly msg: string };
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly refused: readonly Result[];
  readonly nameOf: (result: Result) => string;
  readonly onClose: () => void;
}

/** The parts of a call that were refused while others were done, each with the reason. */
export function RefusedParts<Result extends PartResult>(props: RefusedPartsProps<Result>) {
  const { title, answer, label, refused, nameOf, onClose } = props;
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <Alert severity="info" sx={{ mb: 2 }}>
        {fromServer(answer.msg, answer)}
      </Alert>
      <Box component="ul" aria-label={label} sx={{ m: 0, pl: 2.5 }}>
        {refused.map((result, index) => (
          <Typography key={index} component="li" variant="body2">
            {nameOf(result)}: {withDatesInWords(fromServer(result.err ?? '', result))}
          </Typography>
        ))}
      </Box>
    </DialogFrame>
  );
}
