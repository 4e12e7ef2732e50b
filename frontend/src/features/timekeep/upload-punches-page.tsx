import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type {
  PunchFileAnswer,
  PunchFilePreview,
  PunchFileProgress,
} from '@timekeep/contracts/api/punch-files-api';
import {
  type DateOrder,
  MAX_PUNCH_FILE_BYTES,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '@timekeep/contracts/clock/punch-files';
import { useEffect, useRef, useState } from 'react';
import { Link, useBeforeUnload } from 'react-router-dom';
import { saveFailureMessage } from '@/shared/api/failure';
import { BusyButton } from '@/shared/dialog/busy-button';
import { ChoiceField } from '@/shared/form/choice-field';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { notify } from '@/shared/toast/notify';
import { FileField } from './file-field';
import { NOTHING_NEW, PunchFileContents } from './punch-file-contents';
import {
  usePreviewPunchFileMutation,
  useRecordPunchFileMutation,
  useRefusedLinesMutation,
} from './timekeep-api';

const ENCODINGS: Readonly<Record<TextEncoding, () => string>> = {
  'utf-8': () => 'UTF-8',
  'utf-16le': () => 'UTF-16',
  'utf-16be': () => 'UTF-16 BE',
  ansi: () => t('ANSI (Windows)'),
};
const ORDERS: Readonly<Record<DateOrder, () => string>> = {
  mdy: () => t('month/day/year'),
  dmy: () => t('day/month/year'),
  ymd: () => t('year/month/day'),
};
/** Pause before the next call when another one records the file. */
const PAUSE_MS = 1_000;

/** Page on which HR sends a file of punches: choose, look at what would become of it, record, and take the refused lines back. */
export function UploadPunchesPage() {
  return (
    <Box component="section" aria-labelledby="upload-punches" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <title>{`${t('Upload Punches')} · Timekeep`}</title>
      <div>
        <Typography variant="h2" id="upload-punches">
          {t('Upload Punches')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t(
            'A file as a time clock or a spreadsheet wrote it, such as attlog.dat or CSV. Nothing is recorded before you have seen what it contains. A punch is recorded once, however often its file is sent.',
          )}
        </Typography>
        <MuiLink component={Link} to="/resource/timekeep">
          {t('Back to Timekeep')}
        </MuiLink>
      </div>
      <Upload />
    </Box>
  );
}

function Upload() {
  const [file, setFile] = useState<File | null>(null);
  const [encoding, setEncoding] = useState<TextEncoding | 'auto'>('auto');
  const [dates, setDates] = useState<DateOrder | null>(null);
  const [answer, setAnswer] = useState<PunchFileAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sendFile, { isLoading: isReading }] = usePreviewPunchFileMutation();
  const recording = useRecording();

  const send = async (chosen: File, as: TextEncoding | 'auto', order: DateOrder | null) => {
    setFile(chosen);
    setEncoding(as);
    setDates(order);
    setAnswer(null);
    setProblem(null);
    recording.reset();
    if (chosen.size > MAX_PUNCH_FILE_BYTES) {
      const count = MAX_PUNCH_FILE_BYTES / 1_048_576;
      setProblem(t('The file is too large: at most {count} MiB can be sent.', { count }));
      return;
    }
    const choices = { ...(as !== 'auto' && { encoding: as }), ...(order && { dates: order }) };
    const { data, error } = await sendFile({ file: chosen, ...choices });
    if (data) setAnswer(data);
    else setProblem(saveFailureMessage(error));
  };
  const question = answer?.question;
  const preview = answer?.file;
  const isBusy = isReading || recording.isRecording;
  return (
    <>
      <Box sx={{ ...cardSurface, p: 2, display: 'grid', gap: 2, alignItems: 'start' }}>
        <FileField file={file} disabled={isBusy} onFile={(chosen) => void send(chosen, 'auto', null)} />
        {file && (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <ChoiceField
              label={t('Encoding')}
              value={encoding}
              disabled={isBusy}
              choices={[
                { value: 'auto', label: t('As recognised') },
                ...TEXT_ENCODINGS.map((value) => ({ value, label: ENCODINGS[value]() })),
              ]}
              onChoice={(as) => void send(file, as, dates)}
            />
            {(question ?? dates) && (
              <ChoiceField
                label={t('Order of the dates')}
                value={dates ?? ''}
                disabled={isBusy}
                problem={question ? t('Please choose: {line}', { line: question.line }) : null}
                choices={(question?.dates ?? ['mdy', 'dmy', 'ymd']).map((value) => ({
                  value,
                  label: ORDERS[value](),
                }))}
                onChoice={(order) => void send(file, encoding, order)}
              />
            )}
          </Box>
        )}
        {isReading && <LinearProgress aria-label={t('Reading the file')} />}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {question && (
          <Alert severity="warning">
            {t('It is not certain which number of the dates is the month. Please choose their order.')}
          </Alert>
        )}
      </Box>
      {preview && (
        <>
          <PunchFileContents
            file={preview}
            encoding={ENCODINGS[preview.encoding]()}
            dates={preview.dates && ORDERS[preview.dates]()}
          />
          <Box sx={{ ...cardSurface, p: 2, display: 'grid', gap: 2, justifyItems: 'start' }}>
            {recording.isRecording && (
              <Typography variant="body2">
                {t('Keep this page open until all lines are recorded.')}
              </Typography>
            )}
            {recording.progress && <Progress progress={recording.progress} message={recording.message} />}
            {recording.progress?.isFinished !== true && (
              <BusyButton
                variant="contained"
                loading={recording.isRecording}
                disabled={preview.recorded === 0}
                {...(preview.recorded === 0 && { 'aria-describedby': NOTHING_NEW })}
                onClick={() => void recording.record(preview.id)}
              >
                {recording.progress
                  ? t('Continue')
                  : t('Record punches ({count})', { count: preview.recorded })}
              </BusyButton>
            )}
            {!recording.isRecording && hasRefused(preview, recording.progress) && (
              <RefusedLinesButton id={preview.id} fileName={file?.name ?? ''} />
            )}
          </Box>
        </>
      )}
    </>
  );
}

/** True if lines of a file were refused, or would be. */
function hasRefused(preview: PunchFilePreview, progress: PunchFileProgress | null): boolean {
  return progress ? progress.refused > 0 : preview.refusals.length > 0;
}

/** Records a file by one call after the other, until it is finished, a call fails, or the page is left. */
function useRecording() {
  const [recordNext] = useRecordPunchFileMutation();
  const [isRecording, setRecording] = useState(false);
  const [progress, setProgress] = useState<PunchFileProgress | null>(null);
  const [message, setMessage] = useState('');
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  useBeforeUnload((event) => {
    if (isRecording) event.preventDefault();
  });
  const record = async (id: string) => {
    setRecording(true);
    let done = -1;
    for (;;) {
      const { data, error } = await recordNext(id);
      if (isLeft.current) return;
      if (!data) {
        notify('error', saveFailureMessage(error));
        break;
      }
      setProgress(data);
      setMessage(data.msg);
      if (data.isFinished) break;
      if (data.done === done) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      ({ done } = data);
    }
    setRecording(false);
  };
  const reset = () => {
    setProgress(null);
    setMessage('');
  };
  return { isRecording, progress, message, record, reset };
}

function Progress({ progress, message }: { readonly progress: PunchFileProgress; readonly message: string }) {
  const { done, rows, isFinished } = progress;
  if (isFinished) {
    return (
      <Alert severity="success" sx={{ width: '100%' }}>
        {message}
      </Alert>
    );
  }
  return (
    <Box role="status" sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      <LinearProgress variant="determinate" value={(100 * done) / rows} aria-label={t('Recorded lines')} />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('{done} of {rows} lines are done.', { done, rows })}
      </Typography>
    </Box>
  );
}

function RefusedLinesButton({ id, fileName }: { readonly id: string; readonly fileName: string }) {
  const [downloadLines, { isLoading }] = useRefusedLinesMutation();
  const save = async () => {
    const { error } = await downloadLines({ id, fileName: refusedName(fileName) });
    if (error) notify('error', saveFailureMessage(error));
  };
  return (
    <>
      <Typography variant="body2">
        {t('Refused lines come back as a file with the reasons. Mend them and send the file again.')}
      </Typography>
      <BusyButton variant="outlined" loading={isLoading} onClick={() => void save()}>
        {t('Download refused lines')}
      </BusyButton>
    </>
  );
}

/** `attlog.dat` gives `attlog-refused.dat`. */
function refusedName(name: string): string {
  const end = name.lastIndexOf('.');
  return end > 0 ? `${name.slice(0, end)}-refused${name.slice(end)}` : `${name}-refused.csv`;
}
